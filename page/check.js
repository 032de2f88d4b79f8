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
  answer(answer) {
    show(answer);
    $("verdict-title").scrollIntoView();
  },
  error: ({ text: verdict }) => receive.answer({ state: "bad", verdict }),
};

// renew removes an answer to other input.
function renew() {
  forget();
  show({ state: "ready", verdict: "Tap what you have, give it and the list, and tap Check." });
}

library.then(renew, ({ message: text }) => receive.error({ text }));

$("question").addEventListener("input", renew);
$("question").addEventListener("submit", (event) => {
  event.preventDefault();
  show({ state: "checking", verdict: "Drawing again …" });
  askFor(submission());
});

// submission returns the input, or an error of a file that changed after it was chosen.
async function submission() {
  const names = ["list", "announcement", "transcript"];
  const [list, announcement, transcript] = await Promise.all(names.map(bytes)).catch(({ message }) => {
    throw new Error(`${message} Choose the file again.`);
  });
  return { list, announcement, transcript, text: given("public") ? $("public").value : "", now: Date.now() };
}

function show(answer) {
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
