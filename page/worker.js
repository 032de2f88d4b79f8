// Runs after wasm_exec.js, in a worker. The first message is the compiled module,
// all others are requests.
"use strict";
let ready;
onmessage = ({ data }) => {
  if (!ready) {
    const go = new Go();
    ready = WebAssembly.instantiate(data, go.importObject).then((instance) => {
      go.run(instance); // returns when main waits for calls
    });
    return;
  }
  ready.then(() => {
    give(data.request, (name, value) => postMessage({ id: data.id, name, value }));
  });
};
