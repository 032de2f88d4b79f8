// The checker of raffles: files and fields go to a worker, the verdict is shown.
// ---- The input: a file, or else the text below it.

for (const name of ["list", "announcement", "transcript"]) {
  const text = $(name + "-text");
  const instead = (other) => {
    other.value = "";
    const [file] = $(name).files;
    $(name + "-hint").textContent = file
      ? `${file.name}, ${file.size} bytes; paste lines to take them instead:`
      : "Choose the file, or paste it:";
  };
  $(name).addEventListener("change", () => instead(text));
  text.addEventListener("input", () => instead($(name)));
}

// What is ticked and typed is kept for this tab.
const typed = document.querySelectorAll("#have input, textarea, #public");
const part = ({ type }) => (type === "checkbox" ? "checked" : "value");
(stored("check") ?? []).forEach((value, i) => (typed[i][part(typed[i])] = value));
for (const leaving of ["pagehide", "visibilitychange"]) {
  addEventListener(leaving, () => stored("check", Array.from(typed, (field) => field[part(field)])));
}

// What is not ticked is hidden, and not given.
for (const tick of document.querySelectorAll("#have input")) {
  const fold = () => ($(tick.value + "-box").hidden = !tick.checked);
  tick.addEventListener("change", fold);
  fold();
}
const given = (name) => !$(name).closest("[hidden]");

// bytes returns the input, or null if there is none. Hashes are of bytes, so files are
// not decoded.
async function bytes(name) {
  if (!given(name)) return null;
  const [file] = $(name).files;
  if (file) return new Uint8Array(await file.arrayBuffer());
  const text = $(name + "-text").value;
  return text.trim() ? new TextEncoder().encode(text) : null;
}

// ---- The worker.

const stopped = "The checker has stopped. Load the page again.";
const receive = {
  answer: (value) => show(value),
  error: ({ text: verdict }) => show({ state: "bad", verdict }),
};

// forget removes an answer to other input.
function forget() {
  asked++;
  show({ state: "ready", verdict: "Tap what you have, give it and the list, and tap Check." });
}

library.then(forget, ({ message: text }) => receive.error({ text }));

$("question").addEventListener("input", forget);
$("question").addEventListener("submit", async (event) => {
  event.preventDefault();
  const id = ++asked;
  show({ state: "checking", verdict: "Drawing again …" });
  try {
    const names = ["list", "announcement", "transcript"];
    const [list, announcement, transcript] = await Promise.all(names.map(bytes));
    const text = given("public") ? $("public").value : "";
    const request = { list, announcement, transcript, text, now: Date.now() };
    if (id === asked) post({ request });
  } catch (error) { // a file that changed after it was chosen
    if (id === asked) receive.error({ text: `${error.message} Choose the file again.` });
  }
});

function show(answer) {
  answering = answer.state === "checking";
  document.body.dataset.state = answer.state;
  document.body.classList.toggle("announced", Boolean(answer.announced));
  for (const name of ["first", "verdict", "next", "evidence", "note", "details", "hash"]) {
    $(name).textContent = answer[name] ?? "";
  }
  for (const name of ["drawn", "unproved", "doubts"]) {
    $(name).replaceChildren(...(answer[name] ?? []).slice(0, 10000).map((textContent) =>
      Object.assign(document.createElement("li"), { textContent })));
  }
  $("how").hidden = !answer.details && !answer.hash;
}
