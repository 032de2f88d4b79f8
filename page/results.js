// ---- The results, and how to take back what was done.

const results = $("results");
let past = []; // what Undo returns to: the faces and the number of results before each action

// act does what Undo takes back, and shows what that changed.
function act(action, show = showWalk) {
  past.push({ rolled, many: results.children.length });
  action();
  show();
}

// note puts a result on top of the list.
function note(made, result, from) {
  const counted = result === "1" ? " success" : " successes";
  const bold = make("b", {}, result, counting.has(made) ? counted : "");
  const small = (text) => make("small", {}, text);
  results.prepend(make("li", {}, small(made && made + ": "), bold, small(from && ` (${from})`)));
  results.scrollTop = 0;
}

// add goes on with a face, or rolls one. It notes and returns the result that there is then.
function add(face) {
  const { sides } = follow(rolled);
  if (sides) rolled = [...rolled, face ?? fairFace(sides)];
  const { place, trail } = follow(rolled);
  if (place.result === undefined) return undefined;
  note(shown.made, called(place.result), trail.map(([dice]) => dice).join(", "));
  rolled = [];
  return place.result;
}

const playable = () => strategy && !$("faces").inert;
const between = () => !playable() || !rolled.length; // two games

// showRolls shows the list, below the throws of a game that goes on, and which buttons can be used.
function showRolls(whole = $("rolls").matches(".all")) {
  const many = results.children.length;
  const order = many > 1 ? "s, newest first" : "";
  const trail = between() ? [] : follow(rolled).trail;
  const throws = trail.map(([dice, to]) => dice + (to && " → " + to)).reverse();
  $("trail").textContent = throws.join(", ");
  const cut = (e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight;
  $("results-title").textContent = many ? `${many} result${order}` : "Rolled so far, newest first";
  $("all").hidden = !whole && ![$("trail"), results, ...results.children].some(cut);
  $("all").textContent = whole ? "Show fewer" : `Show all${many > 1 ? " " + many : ""}`;
  $("roll").disabled = !playable() && !chart;
  $("roll").textContent = chart && between() ? `Roll the ${chart.dice}` : "Roll for me";
  $("undo").disabled = !past.length;
  $("again").hidden = between();
  $("ten").hidden = !between() || !many || $("roll").disabled;
}

// rollAll rolls to the result. The library rolls an expression as it is, unless a game goes on.
function rollAll() {
  if (chart && between()) return post({ own: chart.title });
  act(() => {
    while (add() === undefined) continue;
  });
}

function showOwn(said) { // such as 4d6kh3 = 5 + 3 + 6 (1) = 14
  const [, made, dice = "", result] = /^(.*?)(?: = |: )(?:(.*)(?: = |, ))?(.*)$/.exec(said);
  act(() => note(made, result, dice), showRolls);
}

$("roll").addEventListener("click", rollAll);
$("ten").addEventListener("click", () => {
  $("rolls").classList.add("all");
  for (let i = 0; i < 10; i++) rollAll();
});
$("all").addEventListener("click", () => showRolls($("rolls").classList.toggle("all")));
$("undo").addEventListener("click", () => {
  const before = past.pop();
  const asItIs = rolled === before.rolled; // an expression was rolled, and no plan
  rolled = before.rolled;
  while (results.children.length > before.many) results.firstChild.remove();
  if (asItIs) showRolls();
  else showWalk();
  if (past.length && document.activeElement !== document.body) return;
  const place = $("faces").inert || !$("game").open ? $("roll") : $("faces");
  place.focus({ preventScroll: true });
});
$("again").addEventListener("click", () => play(() => (rolled = [])));
copies("copy-results", () => [...results.children].map((item) => item.textContent).join("\n"));

// ---- The start.

begun();
