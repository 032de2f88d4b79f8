// Runs after wasm_exec.js. The first message is the compiled module, all others are requests.
"use strict";
let ready;
onmessage = ({ data }) => {
  if (!ready) {
    const go = new Go();
    ready = WebAssembly.instantiate(data, go.importObject).then((instance) => {
      go.run(instance); // returns when main waits for calls
      give('{"target":"3:2:1","unit":"rolls","dice":[{"sides":"6"}]}', () => {}); // compiles what a request needs
    });
    return;
  }
  const { id, request } = data;
  let over = false;
  ready
    .then(() => {
      give(request, (name, value) => {
        over = name === "end" || name === "error";
        postMessage({ id, name, value });
      });
      if (!over) throw new Error("out of memory");
    })
    .catch(() => {
      const text = "This takes more memory than the page has. Choose fewer dice or a smaller target.";
      postMessage({ id, name: "crash", value: JSON.stringify({ field: "dice", text }) });
    });
};
