
// The page: what is chosen goes to a worker, what comes back is shown and played.
// Plans are found and proved by the library; this script only connects.
const $ = (id) => document.getElementById(id);
const usual = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100];
const dieName = (sides) => (String(sides) === "2" ? "coin" : "d" + sides);
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const setState = (state) => (document.body.dataset.state = state);

// ---- What is chosen, in the form and in the address.

const amounts = new Map(); // of the dice, by their sides, as they were typed

// tidy drops zeros in front, so that a die is listed once.
const tidy = (sides) => (/^\d+$/.test(sides) ? sides.replace(/^0+(?=\d)/, "") : sides);

function chosenDice() {
  const ticked = usual.filter((sides) => $("d" + sides).checked).map(String);
  const typed = $("others").value.split(/[\s,;]+/).filter(Boolean).map((s) => tidy(s.replace(/^d(?=\d)/i, "")));
  return [...new Set([...ticked, ...typed])];
}

function chosen() {
  const unit = $("unit").value;
  return {
    target: $("target").value.trim().replace(/^d(?=\d)/i, ""),
    dice: chosenDice().map((sides) => ({ sides, amount: unit === "rolls" ? "" : (amounts.get(sides) ?? "1") || "?" })),
    unit,
    within: $("within").value === "" ? null : Number($("within").value),
    bounded: $("bounded").checked,
  };
}

// address returns what is chosen as #13:4,6@2;within=1;unit=throws;bounded, where
// @2 is the amount of a die.
function address(r) {
  const dice = r.dice.map((d) => d.sides + (d.amount === "" || d.amount === "1" ? "" : "@" + d.amount));
  let text = `#${r.target}:${dice.join(",")}`;
  if (r.within !== null) text += ";within=" + r.within;
  if (r.unit !== "rolls") text += ";unit=" + r.unit;
  return text + (r.bounded ? ";bounded" : "");
}

// choose fills the form from an address; it reports whether it was one.
function choose(hash) {
  let text = hash;
  try {
    text = decodeURIComponent(hash);
  } catch { /* it is taken as it stands */ }
  const parts = /^#([^:;]*):([^;]*)(.*)$/.exec(text);
  if (!parts) return false;
  const options = new Map(parts[3].split(";").map((o) => o.trim().split("=")).map(([name, value]) => [name, value ?? ""]));
  const found = new Map();
  for (const die of parts[2].split(",").filter((d) => d.trim())) {
    const [sides, amount = "1"] = die.trim().split("@");
    const name = tidy(sides.trim());
    const both = Number(found.get(name) ?? 0) + Number(amount); // 6,6 is 6@2
    found.set(name, options.get("unit") === "throws" && found.has(name) ? String(both) : amount.trim());
  }
  $("target").value = parts[1].trim();
  for (const sides of usual) $("d" + sides).checked = found.has(String(sides));
  $("others").value = [...found.keys()].filter((sides) => !usual.includes(Number(sides))).join(", ");
  amounts.clear();
  for (const [sides, amount] of found) amounts.set(sides, amount);
  $("unit").value = ["throws", "cost"].includes(options.get("unit")) ? options.get("unit") : "rolls";
  const within = options.has("within") && Number.isFinite(Number(options.get("within"))) ? String(Number(options.get("within"))) : "";
  if (![...$("within").options].some((o) => o.value === within)) {
    $("within").append(make("option", { value: within }, `for ${within} % more`));
  }
  $("within").value = within;
  $("bounded").checked = options.has("bounded");
  return true;
}

// listAmounts shows a field for each die where its number or its cost matters.
function listAmounts() {
  const unit = $("unit").value;
  const dice = unit === "rolls" ? [] : chosenDice();
  $("amounts").hidden = dice.length === 0;
  $("amounts-title").textContent = unit === "cost" ? "A roll costs" : "How many of each";
  const list = $("amount-list");
  if ([...list.children].map((l) => l.dataset.sides).join() === dice.join()) return;
  list.replaceChildren(...dice.map((sides) => {
    const field = make("input", { inputMode: "numeric", value: amounts.get(sides) ?? "1", id: "amount-" + sides });
    field.addEventListener("input", () => amounts.set(sides, field.value.trim()));
    const label = make("label", {}, dieName(sides), field);
    label.dataset.sides = sides;
    return label;
  }));
}

function changed() {
  listAmounts();
  const request = chosen();
  history.replaceState(null, "", address(request));
  search(request);
}

$("choose").addEventListener("input", changed);
$("choose").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => {
  if (location.hash === address(chosen()) || !choose(location.hash)) return;
  $("amount-list").replaceChildren();
  listAmounts();
  search(chosen());
});

// ---- The worker.

const known = JSON.parse($("known").textContent); // a request, and the parts of its answer

const library = load(); // the compiled module
let worker, answering = false, asked = 0, strategy;

async function load() {
  // It comes after this script, so that nobody waits for it to see the page.
  await new Promise((there) => addEventListener("DOMContentLoaded", there, { once: true }));
  if (!("DecompressionStream" in window)) throw new Error("this browser is too old for the page; use one from 2023 or later");
  const text = atob($("wasm").textContent);
  const packed = new Uint8Array(text.length); // filled by hand: from() with a function takes ten times as long
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return WebAssembly.compile(bytes);
}

const workerScript = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));

function startWorker() {
  worker = new Worker(workerScript);
  worker.onmessage = ({ data }) => data.id === asked && receive(data.name, JSON.parse(data.value));
  worker.onerror = (event) => {
    const wanted = answering;
    stopWorker();
    if (wanted) receive("error", { field: "dice", text: event.message || "the planner stopped; choose something smaller" });
  };
  post((module) => module);
}

// post sends the present worker what is made of the module, as soon as there is one.
function post(message) {
  const to = worker;
  library.then(
    (module) => to.postMessage(message(module)),
    (error) => answering && to === worker && receive("error", { field: "dice", text: error.message }),
  );
}

function stopWorker() {
  worker.terminate();
  worker = undefined;
  answering = false;
}

// search asks for a plan; what was asked before is no longer wanted.
function search(request) {
  for (const field of ["target", "dice", "amounts"]) showError(field, "");
  const id = ++asked;
  if (answering) stopWorker();
  if (!worker) startWorker();
  if (address(request) === address(known.request)) {
    for (const [name, value] of known.parts) receive(name, value);
    return;
  }
  unusable(true);
  answering = true;
  setState("searching");
  $("status").textContent = `Searching for a d${request.target} …`;
  post(() => ({ id, request: JSON.stringify(request) }));
}

function receive(name, value) {
  switch (name) {
    case "plan":
      setState("proving");
      unusable(false);
      showPlan(value);
      break;
    case "proof":
      $("proof").textContent = "✓ " + value;
      break;
    case "best":
    case "bound":
      showCost(name, value);
      break;
    case "crash":
      stopWorker();
      // falls through
    case "error":
      answering = false;
      setState("error");
      unusable(true);
      $("status").textContent = "No plan.";
      showError(value.field, value.text);
      break;
    case "end":
      answering = false;
      setState("ready");
  }
}

function showError(field, text) {
  $(field + "-error").textContent = text;
  if (field === "target") $("target").setAttribute("aria-invalid", String(text !== ""));
}

// unusable keeps people from using a plan that is no longer what they chose.
function unusable(yes) {
  for (const part of document.querySelectorAll(".answer")) part.inert = yes;
}

// ---- The plan.

let costs = {};

function showCost(name, { cost, way }) {
  costs[name] = Number(cost);
  const row = $("cost-" + name);
  row.querySelector(".number").textContent = cost;
  row.querySelector(".way").textContent = way;
  const most = Math.max(...Object.values(costs));
  for (const [key, value] of Object.entries(costs)) {
    $("cost-" + key).querySelector("i").style.width = most > 0 ? (100 * value) / most + "%" : "0";
  }
}

function save(id, name, type, text) {
  if ($(id).href) URL.revokeObjectURL($(id).href);
  $(id).href = URL.createObjectURL(new Blob([text], { type }));
  $(id).download = name;
}

function showPlan(p) {
  strategy = parsePlan(p.json);
  const image = drawCard(p.svg);
  $("plan-title").textContent = image.title;
  const unit = p.unit === "cost" ? "" : " " + (p.expected === "1" ? p.unit : p.units);
  const idle = p.idle.length ? ` Of no help: ${p.idle.map(dieName).join(", ")}.` : "";
  $("status").textContent = `${p.unit === "cost" ? "Costs " : ""}${p.expected}${unit} on average, ${p.worst}.${idle}`;
  $("table-title").textContent = { rolls: "Rolls on average", throws: "Throws on average", cost: "Cost on average" }[p.units];
  $("proof").textContent = "\u00a0";
  $("exactly").textContent = p.exactly.length > 60 ? "" : `Exactly ${p.exactly}${unit} on average.`;
  costs = {};
  for (const name of ["best", "bound", "hand"]) {
    $("cost-" + name).querySelector(".number").textContent = "–";
    $("cost-" + name).querySelector("i").style.width = "0";
  }
  showCost("this", { cost: p.expected, way: "this plan" });
  if (p.byHand) showCost("hand", p.byHand);
  $("text").textContent = p.text;
  save("save-svg", p.title + ".svg", "image/svg+xml", p.svg);
  save("save-json", p.title + ".json", "application/json", p.json);
  save("save-text", p.title + ".txt", "text/plain;charset=utf-8", p.text);
  rolled = [];
  room();
  showWalk();
}

$("print").addEventListener("click", () => print());

// ---- The card: the picture of the plan, taken apart into its tables, which flow
// with the width of the window. Shadow trees keep its styles and those of the page
// apart.

const cardRoot = $("card").attachShadow({ mode: "open" });
const paperRoot = $("paper").attachShadow({ mode: "open" });
const flow = `
  :host { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
  div { max-width: 100%; overflow-x: auto; border-radius: 8px; scrollbar-width: thin; }
  div:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  svg { display: block; max-width: 100%; height: auto; }
  .lit-card { fill: none; stroke: var(--lit); stroke-width: 2; }
  .lit-row { fill: none; stroke: var(--lit); stroke-width: 3; }`;
let tables = [];

function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function drawCard(text) {
  const styles = [];
  const plain = text.replace(/<style>([^]*?)<\/style>/g, (_, style) => (styles.push(style), ""));
  const svg = document.importNode(new DOMParser().parseFromString(plain, "image/svg+xml").documentElement, true);
  const title = svg.querySelector("title").textContent;
  paperRoot.adoptedStyleSheets = [sheetOf(styles[0] + " svg { display: block; width: 100%; height: 100%; }")];
  svg.setAttribute("preserveAspectRatio", "xMidYMin meet");
  paperRoot.replaceChildren(svg);

  cardRoot.adoptedStyleSheets = [sheetOf(styles[0] + flow)];
  const parts = [];
  const notes = [];
  for (const element of svg.children) {
    if (element.matches("rect.card")) parts.push([]);
    if (parts.length) parts.at(-1).push(element.cloneNode(true));
    else if (element.matches("text.note")) notes.push(element.textContent);
  }
  $("notes").textContent = notes.slice(1).join(" ").replace(/([a-z])$/, "$1.");
  tables = parts.map(tableOf);
  cardRoot.replaceChildren(...tables.map((t) => t.box));
  for (const { box } of tables) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  return { title };
}

const drawn = (tag, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
const at = (element, name) => Number(element.getAttribute(name));

// tableOf makes a picture of one table. It is about the places of its badge, and
// each of its rows begins with the name of one.
function tableOf(elements) {
  const frame = elements[0];
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => at(frame, name));
  const svg = drawn("svg", { viewBox: `${x} ${y} ${width} ${height}`, width, height, role: "img" });
  svg.style.minWidth = 0.85 * width + "px"; // as small as can be read
  svg.append(...elements);
  const badge = elements[2].textContent;
  svg.setAttribute("aria-label", `${badge} ${elements[3]?.textContent ?? ""}`);
  const rows = [];
  let before;
  elements.slice(3).forEach((element, i, list) => {
    if (!element.matches("rect")) return;
    const label = list[i + 1];
    if ((!before || at(before, "y") !== at(element, "y")) && label?.matches("text.label")) {
      rows.push({ name: label.textContent.split(" ")[0], first: element });
    }
    if (rows.length && at(rows.at(-1).first, "y") === at(element, "y")) rows.at(-1).last = element;
    before = element;
  });
  const [, step, from, to] = /^([A-Z]+)(\d*)(?:–[A-Z]+(\d+))?$/.exec(badge);
  const box = make("div", {}, svg);
  return { box, svg, frame, step, from: BigInt(from || 0), to: BigInt(to || from || 0), rows };
}

// light marks the table, and the row, of a place; nothing if there is none.
function light(place) {
  for (const { svg } of tables) svg.querySelectorAll(".lit-card, .lit-row").forEach((mark) => mark.remove());
  if (!place) return;
  const name = placeName(strategy, place);
  const table = tables.find((t) => t.step === letters(Number(place.step)) && t.from <= place.number && place.number <= t.to);
  if (!table) return;
  const { svg, frame, rows, box } = table;
  svg.append(drawn("rect", { class: "lit-card", x: at(frame, "x") + 1, y: at(frame, "y") + 1, width: at(frame, "width") - 2, height: at(frame, "height") - 2, rx: 8 }));
  for (const row of rows.filter((r) => r.name === name)) {
    const x = at(row.first, "x") - 3;
    svg.append(drawn("rect", { class: "lit-row", "data-name": name, x, y: at(row.first, "y") - 2, width: at(row.last, "x") + at(row.last, "width") + 3 - x, height: at(row.first, "height") + 4, rx: 5 }));
  }
  const row = rows.find((r) => r.name === name);
  if (row) box.scrollLeft = at(row.first, "x") - at(frame, "x") - 16;
}

// ---- Playing: the faces so far say all.

const mostButtons = 120;
let rolled = []; // faces
let typed = "";

// follow returns where the faces lead: the place, the faces of a throw that is not
// complete, and what happened.
function follow(faces) {
  let place = begin(strategy), open = [];
  const trail = [];
  for (const face of faces) {
    open.push(face);
    if (open.length < place.line.roll.length) continue;
    const dice = place.line.roll;
    const next = feed(strategy, place, open);
    const to = next.line ? placeName(strategy, next) : next.result;
    trail.push(dice.map((sides, i) => `${dieName(sides)} ${open[i]}`).join(", ") + " → " + to);
    [place, open] = [next, []];
  }
  return { place, open, trail };
}

const listed = (words) => (words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words.at(-1));

function showWalk() {
  typed = "";
  const { place, open, trail } = follow(rolled);
  const done = place.result !== undefined;
  $("ask").className = done ? "done" : "";
  $("undo").disabled = rolled.length === 0;
  $("again").disabled = rolled.length === 0;
  $("roll").disabled = done;
  $("trail").replaceChildren(...trail.map((t) => make("li", {}, t)));
  if (done) {
    $("ask").textContent = `The d${strategy.sides} shows ${place.result}.`;
    $("odds").textContent = "\u00a0";
    $("faces").replaceChildren();
    $("faces").setAttribute("aria-label", "no die to roll: the result is there");
    light();
    return;
  }
  const dice = place.line.roll;
  const sides = dice[open.length];
  const name = placeName(strategy, place);
  const many = dice.length > 1;
  $("ask").textContent = many ? `${name}: throw ${listed(dice.map(dieName))}` : `${name}: ${sides === 2n ? "toss a coin" : "roll a d" + sides}`;
  const [good, all] = finishing(strategy, place);
  const odds = good === all ? "This finishes." : `${good} of ${all} outcomes finish: ${share(good, all)}.`;
  $("odds").textContent = many ? `Face of the ${dieName(sides)}, ${open.length + 1} of ${dice.length}. ${odds}` : odds;
  $("faces").setAttribute("aria-label", `face of the ${dieName(sides)}`);
  $("faces").replaceChildren(...faceButtons(sides));
  light(place);
}

// share says in per cent what is neither nothing nor all.
function share(good, all) {
  const percent = Number((good * 1000n) / all) / 10;
  if (good > 0n && percent < 1) return "less than 1 %";
  return `${Math.floor(percent)} %`;
}

function faceButtons(sides) {
  if (sides > BigInt(mostButtons)) {
    const field = make("input", { inputMode: "numeric", ariaLabel: `face, 1 to ${sides}`, placeholder: `1 to ${sides}` });
    const form = make("form", {}, field, make("button", { type: "submit" }, "Enter"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (enter(field.value)) return;
      $("odds").textContent = `A d${sides} has no face ${field.value.trim() || "without a number"}.`;
      field.select();
    });
    return [form];
  }
  return Array.from({ length: Number(sides) }, (_, i) => {
    const text = sides === 2n ? ["1 heads", "2 tails"][i] : String(i + 1);
    const button = make("button", { type: "button", value: i + 1 }, sides === 2n ? text.slice(2) : text);
    if (sides === 2n) button.style.gridColumn = "span 2";
    button.addEventListener("click", () => take(BigInt(i + 1)));
    return button;
  });
}

// room keeps as much room for the faces as the largest die needs, so that nothing
// moves from roll to roll.
function room() {
  const most = strategy.dice.reduce((a, b) => (b > a ? b : a), 1n);
  const count = most > BigInt(mostButtons) ? 1 : Number(most);
  $("room").replaceChildren(...Array.from({ length: count }, () => document.createElement("i")));
}

// current returns the sides of the die to roll, undefined if there is none.
function current() {
  const { place, open } = follow(rolled);
  return place.line?.roll[open.length];
}

function take(face) {
  rolled.push(face);
  const chance = document.activeElement === $("roll");
  showWalk();
  if (!chance || $("roll").disabled) ($("faces").querySelector("input") ?? $("faces")).focus({ preventScroll: true });
}

// enter takes a face that was typed, and reports whether it is one. On a d10, 0 is ten.
function enter(text) {
  const sides = current();
  if (sides === undefined || !/^\s*\d+\s*$/.test(text)) return false;
  const face = BigInt(text) === 0n && (sides === 10n || sides === 100n) ? sides : BigInt(text);
  if (face < 1n || face > sides) return false;
  take(face);
  return true;
}

$("undo").addEventListener("click", () => {
  rolled.pop();
  showWalk();
  if (!rolled.length) $("faces").focus({ preventScroll: true });
});
$("again").addEventListener("click", () => {
  rolled = [];
  showWalk();
  $("faces").focus({ preventScroll: true });
});
$("roll").addEventListener("click", () => {
  for (let missing = follow(rolled).place.line.roll.length - follow(rolled).open.length; missing > 0; missing--) {
    take(fairFace(current()));
  }
});

// fairFace returns a face by rejection: numbers of 64 bits above the largest
// multiple of the sides are drawn again.
function fairFace(sides) {
  const all = 1n << 64n;
  const [word] = crypto.getRandomValues(new BigUint64Array(1));
  return word < all - (all % sides) ? (word % sides) + 1n : fairFace(sides);
}

// Keys are for the play section only, so that they get in the way of nothing else.
$("play").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  const key = event.key.toLowerCase();
  const button = { r: "roll", n: "again", u: "undo", backspace: "undo" }[key];
  if (key === "backspace" && typed) typed = typed.slice(0, -1);
  else if (button) $(button).click();
  else if (key === "enter" && typed) enter(typed);
  else if (/^\d$/.test(key)) type(key);
  else return;
  event.preventDefault();
  mark();
});

// type adds a digit, and takes the face when no further digit can belong to it.
function type(digit) {
  const sides = current();
  if (sides === undefined) return;
  const text = typed + digit;
  if (BigInt(text) > sides) return;
  typed = text;
  if (BigInt(text) * 10n > sides || (text === "0" && sides === 10n)) enter(text);
}

function mark() {
  for (const button of $("faces").querySelectorAll("button")) button.classList.toggle("typed", button.value === typed);
}

// ---- The start.

if (!choose(location.hash)) choose(address(known.request));
listAmounts();
search(chosen());
