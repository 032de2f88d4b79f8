// Runs after wasm_exec.js. The first message is the compiled module. All others are requests, each
// of which ends the one before it.
"use strict";
// listen resumes a search after the messages that wait.
const { port1, port2 } = new MessageChannel();
function listen(resume) {
  port1.onmessage = () => resume();
  port2.postMessage(0);
}

let ready, asked, busy; // with what a person asked
const text = "This takes more memory than the page has. Choose fewer dice or a smaller target.";
const value = JSON.stringify({ field: "dice", text });
const crashed = () => postMessage({ id: asked, name: "crash", value });

// The code of a search is compiled when it first runs, and again when it has run for a while. These
// requests, of a die and a table, make it fast while no person waits.
const early = ["13", "2d6"].map((target) =>
  JSON.stringify({ target, dice: ["20"], within: 10, quick: true }));

function warmUp() {
  if (busy || !early.length) return;
  give(early[0], (name) => {
    if (name !== "plan") return;
    early.shift();
    give("", null); // its plan is enough
    setTimeout(warmUp);
  });
}

onmessage = ({ data }) => {
  if (!ready) {
    const go = new Go();
    ready = WebAssembly.instantiate(data, go.importObject).then((instance) => {
      go.run(instance).then(crashed); // main never returns
      setTimeout(warmUp);
    });
    return;
  }
  const { id, request, own } = data;
  if (own !== undefined) {
    ready.then(() => roll(own, (name, value) => postMessage({ name, value })));
    return;
  }
  asked = id;
  busy = request !== "";
  ready.then(() => give(request, (name, value) => {
    postMessage({ id, name, value });
    if (id !== asked || !["end", "error"].includes(name)) return;
    busy = false;
    setTimeout(warmUp);
  })).catch(crashed);
};
