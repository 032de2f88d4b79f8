// Runs after wasm_exec.js, in a worker. The first message is the compiled module,
// all others are questions.
"use strict";
let ready;
onmessage = ({ data }) => {
  if (!ready) {
    const go = new Go();
    ready = WebAssembly.instantiate(data.wasm, go.importObject).then(({ instance }) => {
      go.run(instance); // returns when main waits for calls
    });
    return;
  }
  ready
    .then(() => check(data.list, data.transcript, data.announcement, data.text, data.now))
    .then((text) => postMessage({ id: data.id, text }))
    .catch((error) => postMessage({ id: data.id, error: error.message }));
};
