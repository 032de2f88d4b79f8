// The checker of raffles: files and fields go to a worker, the verdict is shown.
"use strict";
const $ = (id) => document.getElementById(id);
const setState = (state) => (document.body.dataset.state = state);

// ---- The input: a file, or else the text below it.

const files = { list: null, transcript: null };

function take(name, file) {
  files[name] = file;
  $(name + "-text").value = "";
  $(name + "-hint").textContent = `${file.name}, ${file.size} bytes; paste lines to take them instead:`;
}

for (const name of Object.keys(files)) {
  const field = $(name).closest(".field");
  $(name).addEventListener("change", () => $(name).files.length && take(name, $(name).files[0]));
  $(name + "-text").addEventListener("input", () => {
    files[name] = null;
    $(name).value = "";
  });
  field.addEventListener("dragover", (event) => {
    event.preventDefault();
    field.classList.add("over");
  });
  field.addEventListener("dragleave", () => field.classList.remove("over"));
  field.addEventListener("drop", (event) => {
    event.preventDefault();
    field.classList.remove("over");
    if (event.dataTransfer.files.length) take(name, event.dataTransfer.files[0]);
  });
}

// bytes returns the input, or null if there is none. Hashes are of bytes, so files are
// not decoded.
async function bytes(name) {
  if (files[name]) return new Uint8Array(await files[name].arrayBuffer());
  const text = $(name + "-text").value;
  return text.trim() ? new TextEncoder().encode(text) : null;
}

// ---- The worker.

const worker = new Worker(URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" })));
let question = 0; // the last one; answers to others are not shown

async function load() {
  // It comes after this script, so that the page is seen before.
  await new Promise((there) => addEventListener("DOMContentLoaded", there, { once: true }));
  if (!("DecompressionStream" in window)) throw new Error("this browser is too old for the page; use one from 2023 or later");
  const text = atob($("wasm").textContent);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

load().then(
  (wasm) => {
    worker.postMessage({ wasm });
    $("verdict").textContent = "Give the list, and the transcript or the public text.";
    setState("ready");
  },
  (error) => show({ good: false, verdict: error.message, doubts: [] }),
);

worker.onmessage = ({ data: { id, text, error } }) => {
  if (id === question) show(error ? { good: false, verdict: error, doubts: [] } : JSON.parse(text));
};

$("question").addEventListener("submit", async (event) => {
  event.preventDefault();
  const id = ++question;
  setState("checking");
  $("verdict").textContent = "Drawing again …";
  const number = (name) => Number($(name).value.trim().replace(/^d/i, "")) | 0;
  const draw = { drawn: number("n"), die: number("die"), replacement: $("replace").checked, weights: $("weights").checked };
  const [list, transcript] = [(await bytes("list")) ?? new Uint8Array(), await bytes("transcript")];
  worker.postMessage({ id, list, transcript, question: JSON.stringify({ public: $("public").value, draw }) });
});

function show(answer) {
  setState(answer.good ? "good" : "bad");
  $("verdict").textContent = answer.verdict;
  const items = (texts) => texts.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  $("drawn").replaceChildren(...items((answer.drawn ?? []).slice(0, 10000)));
  $("hash").textContent = answer.list ?? "";
  $("doubts").replaceChildren(...items(answer.doubts));
}
