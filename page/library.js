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
let worker, answering = false, asked = 0; // requests; only the last one is answered

const setAnswering = (yes) => document.body.classList.toggle("answering", (answering = yes));

// startWorker makes the worker, unless it is there. It warms itself up. The page has a function for
// each part of an answer.
function startWorker({ script, module }) {
  if (worker) return;
  const made = (worker = new Worker(script));
  made.onmessage = ({ data: { id, name, value, of } }) => {
    made.heard = id;
    if (id === asked || name === "rolled") receive[name](JSON.parse(value), of);
  };
  made.onerror = () => {
    if (made !== worker) return;
    const wanted = answering;
    stopWorker();
    if (wanted) receive.error({ field: "dice", text: stopped });
  };
  made.postMessage(module);
}

library.then(startWorker, () => {});

// post asks the worker as soon as the library is there. A request ends the one before, and an empty
// one only that.
function post(message) {
  const id = asked;
  library.then((made) => {
    if (message.request && id !== asked) return;
    startWorker(made);
    worker.postMessage({ id, ...message });
  }, ({ message: text }) => answering && id === asked && receive.error({ field: "dice", text }));
}

function stopWorker() {
  worker?.terminate();
  worker = undefined;
  setAnswering(false);
}

// stored returns what this tab keeps under a name: the value, if there is one. Where that is denied,
// or there is no room, nothing else changes.
function stored(name, value) {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value));
    return JSON.parse(sessionStorage.getItem(name));
  } catch {}
}
