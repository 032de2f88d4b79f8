// Runs after wasm_exec.js. The first message is the compiled module, all others are requests.
"use strict";
let ready;
const crashed = () => reportError(new Error("the library has stopped"));

onmessage = ({ data }) => {
  if (!ready) {
    const go = new Go();
    ready = WebAssembly.instantiate(data, go.importObject).then((instance) => {
      go.run(instance).then(crashed); // main never returns
    });
    return;
  }
  const { request, own, times = 1, of } = data;
  const post = (name, value) => postMessage({ name, value, of });
  ready.then(() => (own ? roll(own, times, post) : give(request, post))).catch(crashed);
};
