// ---- The results, and how to take back what was done.

const results = $("results");
let actions = []; // that Undo takes back: each has its game, the faces after it, its results, and
// what was chosen before it

const facesOf = (game) => actions.findLast((one) => one.game === game)?.faces ?? [];

// act adds an action in a game, or in none, and shows what it changed. Several results have no
// number, unless it is their rank.
function act({ game, faces = [], items = [], before }) {
  actions.push({ game, faces, items, before });
  items.forEach((item) => item.classList.toggle("plain", items.length > 1 && !item.row[3]));
  sorted = false;
  arrangeResults();
  results.scrollTop = 0;
  showAction(game);
}

// showAction shows what an action in a game has changed, or that it was taken back.
function showAction(game) {
  if (!isHere(game)) return showRolls();
  rolled = facesOf(game);
  showWalk();
}

const diceIn = /\b\d*d\d+(?:[+-]\d+)?\b/i; // the text of a result

// note puts a result into the list, and returns its item. Of an initiative it has a rank.
function note(made, result, from, rank) {
  const small = (text) => make("small", {}, text);
  const said = [small(made && made + ": "), make("b", {}, result), small(from && ` (${from})`)];
  const number = 1 + Math.max(0, ...[...results.children].map((item) => item.number));
  const item = make("li", { row: [made, result, from, rank], number, value: rank || number }, ...said);
  item.text = item.textContent;
  const [own] = diceIn.exec(result) ?? [];
  const of = String(result).replace(/[“”]/g, ""); // in which the dice give way to what they show
  const onclick = ({ target }) => {
    target.textContent = `Roll ${own} again`;
    rollOwn({ own, of });
  };
  if (own) item.append(" ", make("button", { onclick }, `Roll ${own}`));
  results.prepend(item);
  return item;
}

let sorted = false; // the highest first, as an initiative is, until the next roll

const height = ({ row }) => parseFloat(row[1]) || 0;

// taps returns the results of each tap, the newest first.
const taps = () => actions.map(({ items }) => items).filter(({ length }) => length).reverse();

// inOrder returns the results as they are sorted, or are not. Several of one tap stay together.
function inOrder(high) {
  const sort = (items) => (high ? items.toSorted((a, b) => height(b) - height(a)) : items);
  return taps().some(({ length }) => length > 1) ? taps().flatMap(sort) : sort(taps().flat());
}

const isShown = (items) => items.every((item, i) => item === results.children[i]);

function arrangeResults() {
  const items = inOrder(sorted);
  if (!isShown(items)) results.append(...items);
}

$("sort").addEventListener("click", () => {
  sorted = !sorted;
  arrangeResults();
  showRolls();
});

// counted returns a number of successes in words, if the expression counts them.
const counted = (result, counts) =>
  result + (counts ? (result === "1" ? " success" : " successes") : "");

// noted notes the result to which faces lead.
function noted(faces) {
  const { place, trail } = follow(faces);
  const dice = trail.flatMap(([dice]) => dice).join(", ");
  const own = chart && !shown.other && new Set(chart.sides).size === 1; // of one kind
  const from = own ? dice.replaceAll(/d\d+ /g, "") : dice;
  return note(shown.made, counted(called(place.result), chart?.counts), from);
}

// finish adds results of a game, or of none, and brings them into view, where they are not always.
function finish(game, items) {
  act({ game, items });
  if (wide.matches) return;
  for (const i of [items.length - 1, 0]) results.children[i].scrollIntoView({ block: "nearest" });
}

const playable = () => strategy && !$("faces").inert;
const between = () => !playable() || !rolled.length; // two games

// showRolls shows the list, below the throws of a game that goes on, and which buttons can be used.
function showRolls(whole = $("rolls").matches(".all")) {
  const items = [...results.children];
  const many = items.length;
  const falls = isShown(inOrder(true));
  const [newest = []] = taps();
  const once = newest.length === many;
  const several = between() && newest.length > 1; // are seen, and hide older ones
  $("rolls").classList.toggle("several", several);
  items.forEach((item) => item.classList.toggle("new", between() && newest.includes(item)));
  const high = falls && (sorted || once);
  const alike = newest.length > 1 && newest.every(({ row: [made] }) => made === newest[0].row[0]);
  const sum = alike ? newest.reduce((all, { row }) => all + Number(row[1]), 0) : NaN;
  const total = isNaN(sum) ? "" : once ? `, sum ${sum}` : `; sum of the newest ${newest.length}: ${sum}`;
  const order = high ? ", highest first" : once || items[0].row[3] ? "" : ", newest first";
  const trail = between() ? [] : follow(rolled).trail;
  const throws = trail.map(([dice, to]) => dice.join(", ") + (to && " → " + to)).reverse();
  $("trail").textContent = throws.join(", ");
  const cut = (e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight;
  $("results-title").textContent = many > 1 ? `${many} results${order}${total}` : many ? "1 result" : "Rolled so far, newest first";
  const part = !whole && ((several && !once) || [$("trail"), results, ...items].some(cut)); // is seen
  $("sort").hidden = many < 2 || part || (falls && !sorted);
  $("all").hidden = !whole && !part;
  $("all").textContent = whole ? "Show fewer" : `Show all${many > 1 ? " " + many : ""}`;
  $("sort").textContent = sorted ? "As rolled" : "Sort";
  $("roll").disabled = !playable() && !chart;
  $("roll").textContent = chart && between() ? `Roll ${chart.dice}` : "Roll for me";
  const last = undoable()?.items.length;
  $("undo").disabled = last === undefined;
  $("undo").textContent = last > 1 ? `Undo all ${last}` : "Undo";
  $("again").hidden = between();
  $("ten").hidden = !between() || !many || $("roll").disabled;
  keep();
}

// rollAll rolls to the result, and on to further ones. The library rolls an expression as it is,
// unless a game goes on.
function rollAll(times) {
  if (chart && between()) return rollOwn({ own: chart.title, times });
  const items = [];
  for (let faces = rolled; items.length < times; faces = []) {
    for (let sides; (sides = follow(faces).sides); ) faces = [...faces, fairFace(sides)];
    items.push(noted(faces));
  }
  finish(shown.game, items);
}

const rollOwn = (message) => library.then((made) => send(made, message));

// showOwn notes what the library rolled, the first expression on top; or the dice of a result.
const showOwn = (all, of) => finish("", all.map(({ name, result, from, counts, rank }) =>
  (of ? note("", of.replace(diceIn, result), from) : note(name, counted(result, counts), from, rank))));

const isHere = (game) => playable() && game === shown.game;

// undoable returns the newest action that is seen: of the game on the page, or with a result in
// the list. Of a game only the newest one can be taken back.
const undoable = () => actions.findLast((one) => (one.items.length || isHere(one.game)) &&
  actions.findLast(({ game }) => game === one.game) === one);

$("roll").addEventListener("click", () => rollAll(1));
$("ten").addEventListener("click", () => rollAll(10));
$("all").addEventListener("click", () => showRolls($("rolls").classList.toggle("all")));
$("undo").addEventListener("click", () => {
  const one = undoable();
  actions = actions.filter((other) => other !== one);
  one.items.forEach((item) => item.remove());
  if (one.before) alter(one.before, true);
  showAction(one.game);
  if (!$("undo").disabled && document.activeElement !== document.body) return;
  const place = $("faces").inert ? $("roll") : $("faces");
  place.focus({ preventScroll: true });
});
$("again").addEventListener("click", () => play([]));
copies("copy-results", () => [...results.children].map(({ text }) => text).join("\n"));
