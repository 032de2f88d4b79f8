// The checker of raffles: files and fields go to a worker, the verdict is shown.
"use strict";
const $ = (id) => document.getElementById(id);
const setState = (state) => (document.body.dataset.state = state);

// ---- The input: a file, or else the text below it.

const files = { list: null, announcement: null, transcript: null };

function take(name, file) {
  files[name] = file;
  $(name + "-text").value = "";
  $(name + "-hint").textContent = `${file.name}, ${file.size} bytes; paste lines to take them instead:`;
  forget();
}

for (const name of Object.keys(files)) {
  $(name).addEventListener("change", () => $(name).files.length && take(name, $(name).files[0]));
  $(name + "-text").addEventListener("input", () => {
    files[name] = null;
    $(name).value = "";
    $(name + "-hint").textContent = "Choose the file, or paste it:";
  });
}

// What is not ticked is hidden, and not given.
for (const tick of document.querySelectorAll("#have input")) {
  tick.addEventListener("change", () => ($(tick.value + "-box").hidden = !tick.checked));
}
const given = (name) => !$(name).closest("[hidden]");

// bytes returns the input, or null if there is none. Hashes are of bytes, so files are
// not decoded.
async function bytes(name) {
  if (!given(name)) return null;
  if (files[name]) return new Uint8Array(await files[name].arrayBuffer());
  const text = $(name + "-text").value;
  return text.trim() ? new TextEncoder().encode(text) : null;
}

// ---- The worker.

let worker;
let question = 0; // the last one; answers to others are not shown

let ready = false;

const hint = "Tap what you have, give it and the list, and tap Check.";

// forget removes an answer to other input.
function forget() {
  question++;
  if (ready) show("ready", { verdict: hint });
}

const failed = (error) => show("bad", { verdict: error.message });

loaded().then(({ script, wasm }) => {
  worker = new Worker(script);
  worker.onmessage = ({ data: { id, text, error } }) => {
    if (id !== question) return;
    const answer = error ? { verdict: error } : JSON.parse(text);
    show(error ? "bad" : answer.state, answer);
  };
  worker.postMessage({ wasm });
  ready = true;
  forget();
}, failed);

$("question").addEventListener("input", forget);
$("question").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!ready) return;
  const id = ++question;
  show("checking", { verdict: "Drawing again …" });
  try {
    const [list, announcement, transcript] = [(await bytes("list")) ?? new Uint8Array(), await bytes("announcement"), await bytes("transcript")];
    worker.postMessage({ id, list, announcement, transcript, text: given("public") ? $("public").value : "", now: Date.now() });
  } catch (error) { // a file that changed after it was chosen
    if (id === question) failed(new Error(`${error.message} Choose the file again.`));
  }
});

function show(state, answer) {
  setState(state);
  document.body.classList.toggle("announced", Boolean(answer.announced));
  for (const name of ["first", "verdict", "next", "evidence", "note", "details", "hash"]) $(name).textContent = answer[name] ?? "";
  const items = (texts) => (texts ?? []).slice(0, 10000).map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  $("drawn").replaceChildren(...items(answer.drawn));
  $("unproved").replaceChildren(...items(answer.unproved));
  $("how").hidden = !answer.details && !answer.hash;
  $("doubts").replaceChildren(...items(answer.doubts));
}
