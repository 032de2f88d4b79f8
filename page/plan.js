// ---- The plan: what it costs, which others there are, and how to keep it.

let shown; // the plan on the page, as the worker gave it

function showPlan(p) {
  shown = { ...p, game: gameName };
  strategy = parsePlan(p.json);
  document.title = p.card.Title;
  rolled = facesOf(gameName);
  $("card-title").textContent = p.other ? "The card, with exactly the same chances" : "The card";
  if (!chart) {
    $("plan-title").textContent = p.card.Title;
    $("status").textContent = `${capital(p.card.Price)}. ${p.read}`;
  }
  showIdle(p);
  showPaper(p.card.Long ? "" : p.svg, p.card.Title);
  const proved = strategy.weights ? "Each result has exactly the probability of its weight"
    : `Each face has exactly the probability 1/${strategy.sides}`;
  $("proof").textContent = `✓ ${proved}: proved.`;
  $("saves").textContent = "";
  showChoices([]);
  showCard(p.card);
  showWalk();
}

// showIdle names the dice that a plan does not need, and offers one that throws all of them at once.
function showIdle({ idle, together: within }) {
  const button = $("together").lastElementChild;
  $("idle").textContent = idle.length ? `The chosen one leaves out ${handName(idle)}.` : "";
  $("together").hidden = within === null;
  button.textContent = `Throw ${handName((read ?? chosen()).dice)} together instead`;
  button.onclick = () => alter({ throws: true, within });
}

// showPaper gives the picture of a card to the printer, and for a file.
function showPaper(svg, title) {
  const href = "data:image/svg+xml," + encodeURIComponent(svg);
  for (const id of ["paper", "print", "copy-text", "save"]) $(id).hidden = !svg;
  document.body.classList.toggle("long", / height="([2-9]\d{3}|\d{5,})"/.test(svg));
  $("paper").src = href;
  Object.assign($("save"), { href, download: title + ".svg" });
}

// showChoices draws the rows and the rolls of each plan, with the logarithm of its ease as a bar. A
// click chooses one.
function showChoices(choices) {
  const easiest = Math.min(...choices.map(({ ease }) => ease));
  $("choices").replaceChildren(...choices.map((choice, i) => {
    const { within: value, chosen: checked, ease, table, cost, dice } = choice;
    const name = (i === 0 && "Fewest") || (ease === easiest ? "Easiest" : "In between");
    const picture = make("i", {});
    picture.style.height = Math.min(10 * Math.log2(1 + ease), 100) + "px";
    const input = make("input", { type: "radio", name: "choice", value, checked });
    input.addEventListener("change", () => alter({ within: value }));
    const size = make("small", {}, table);
    const which = make("small", {}, dice);
    const words = make("span", {}, picture, make("b", {}, name), cost, size, which);
    return make("label", {}, input, words);
  }));
}

// copies lets a button copy a text, or shows it selected where a browser allows no more, as from
// addresses without https.
function copies(button, text) {
  const label = $(button).textContent;
  $(button).addEventListener("click", async () => {
    const done = await navigator.clipboard?.writeText(text()).then(() => true, () => false);
    $(button).textContent = done ? "Copied" : "Copy it below";
    setTimeout(() => ($(button).textContent = label), 2000);
    if (done) return;
    const field = make("textarea", { readOnly: true, rows: 4, value: text() });
    const hint = "This browser lets you copy it yourself: it is selected.";
    document.querySelector(".copied")?.remove();
    $(button).parentElement.after(make("label", { className: "copied" }, hint, field));
    field.select();
    field.scrollIntoView({ block: "nearest" });
  });
}

$("print").addEventListener("click", () => print());

// A link to a file is of use to no friend.
const served = location.protocol.startsWith("http");
$("copy").hidden = !served;
copies("copy", () => location.href.replace(/#.*|$/, address(chosen())));
copies("copy-text", () => shown.text);
