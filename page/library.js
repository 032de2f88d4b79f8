// What both pages share: the library in its worker, and what a tab keeps.
"use strict";
const $ = (id) => document.getElementById(id);

// unpacked returns the bytes of a text that holds seven bits in each character.
function unpacked(text) {
  const bytes = new Uint8Array(Math.floor((text.length * 7) / 8));
  let held = 0;
  for (let i = 0, bits = 0, at = 0; i < text.length; i++) {
    held = (held << 7) | (text.charCodeAt(i) & 127);
    bits += 7;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
    }
  }
  return bytes;
}

// loaded returns the script of workers and the compiled library, whose code begins with the first
// byte 0 of both. They come after this script, so that the page is seen before they are there.
async function loaded() {
  await new Promise((there) => addEventListener("DOMContentLoaded", there, { once: true }));
  if (!("DecompressionStream" in window)) {
    throw new Error("this browser is too old for the page; use one from 2023 or later");
  }
  const packed = unpacked(document.getElementById("library").textContent);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const code = bytes.indexOf(0);
  const script = new Blob([bytes.subarray(0, code)], { type: "text/javascript" });
  const module = await WebAssembly.compile(bytes.subarray(code));
  return { script: URL.createObjectURL(script), module };
}

const library = loaded();
let worker, asked, answering = false; // whether the page waits for what was asked last

const setAnswering = (yes) => document.body.classList.toggle("answering", (answering = yes));

// send posts a message to the worker, which is made if it is not there.
function send({ script, module }, message) {
  if (!worker) {
    const made = (worker = new Worker(script));
    made.onmessage = ({ data }) => made === worker && heard(data);
    made.onerror = () => {
      if (made !== worker) return;
      stopWorker();
      if (answering) fail({ message: stopped });
    };
    made.postMessage(module);
  }
  worker.busy ||= Boolean(message.request);
  worker.postMessage(message);
}

// heard takes a part of an answer. The page has a function for each, by its name.
function heard({ name, value, of }) {
  const wanted = answering || name === "rolled";
  if (["answer", "end", "error"].includes(name)) {
    worker.busy = false;
    setAnswering(false);
  }
  if (wanted) receive[name](JSON.parse(value), of);
}

// askFor has a request, or a promise of one, answered as soon as the library is there. A worker that is
// busy with another one is ended: nothing stops it sooner, and the next one starts as fast.
function askFor(request) {
  forget();
  const own = (asked = {});
  setAnswering(true);
  const isLast = (then) => (value) => asked === own && then(value);
  Promise.all([library, request]).then(isLast(([made, request]) => send(made, { request })),
    isLast(fail));
}

function fail({ message: text }) {
  setAnswering(false);
  receive.error({ field: "dice", text });
}

// forget lets the page wait for nothing.
function forget() {
  asked = undefined;
  if (worker?.busy) stopWorker();
  setAnswering(false);
}

function stopWorker() {
  worker?.terminate();
  worker = undefined;
}

// stored returns what this tab keeps under a name: the value, if there is one. Where that is denied,
// or there is no room, nothing else changes.
function stored(name, value) {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value));
    return JSON.parse(sessionStorage.getItem(name));
  } catch {}
}
