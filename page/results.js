// ---- The results, and how to take back what was done.

const mostResults = 1000; // that are kept
const results = $("results");
let past = []; // what Undo returns to: the faces and results before each action
let direct; // what was rolled last without the plan: the result in words, and its dice

// act does what Undo takes back.
function act(action) {
  past = [...past.slice(-mostResults), { rolled, direct, results: [...results.children] }];
  direct = undefined;
  action();
  showWalk();
}

// note puts a result on top of the list.
function note(made, result, from) {
  const dice = from && make("small", {}, " " + from);
  results.prepend(make("li", {}, make("b", {}, made && made + ": ", result), dice));
  if (results.children.length > mostResults) results.lastChild.remove();
  results.scrollTop = 0;
}

// counted lists the last throws of a game, after how many there are.
function counted(throws, most = mostResults) {
  const noun = throws[0]?.includes(", ") ? "throws" : "rolls";
  const coins = throws.every((one) => /^(heads|tails)\b/.test(one));
  const many = throws.length > 2 ? `${throws.length} ${coins ? "tosses" : noun}: ` : "";
  return many + (throws.length > most ? "… " : "") + throws.slice(-most).join(", ");
}

// add goes on with a face, or rolls one. It notes and returns the result that there is then.
function add(face) {
  const before = follow(rolled);
  const next = face ?? (before.sides && fairFace(before.sides)); // or there is nothing to roll
  if (next) rolled = before.result === undefined ? [...rolled, next] : [next];
  const { result, trail } = follow(rolled);
  if (result !== undefined) note(shown.made, called(result), counted(trail.map(([dice]) => dice)));
  return result;
}

// showRolls shows the list, below the throws of a game that goes on, and which buttons can be used.
function showRolls(whole = $("rolls").matches(".all")) {
  const planned = strategy && !$("faces").inert;
  const between = !planned || !rolled.length || follow(rolled).result !== undefined; // two games
  const own = $("own").textContent;
  const many = results.children.length;
  const order = many > 1 ? "s, newest first" : "";
  const trail = between ? [] : follow(rolled).trail;
  const throws = trail.map(([dice, to]) => dice + (to && " → " + to));
  const cut = [...results.children].some((item, i) => i > 2 || item.scrollWidth > item.clientWidth);
  $("trail").textContent = counted(throws, whole ? mostResults : 2);
  $("results-title").textContent = many ? `${many} result${order}` : "Rolled so far";
  $("all").hidden = !whole && !cut && throws.length < 3;
  $("all").textContent = whole ? "Show fewer" : `Show all${many > 3 ? " " + many : ""}`;
  $("roll").disabled = !planned && !chart;
  $("roll").textContent = !chart ? "Roll for me" : strategy ? "Roll by the plan" : own;
  $("undo").disabled = !past.length;
  $("again").hidden = between;
  $("own").hidden = !between || !chart || !strategy; // another button has it without a plan
  $("ten").hidden = !between || !many || Boolean(chart);
}

// rollAll rolls to the result. Without a plan it rolls an expression as it is.
function rollAll() {
  if ($("faces").inert || !strategy) return rollOwn();
  act(() => {
    while (add() === undefined) continue;
  });
}

// rollOwn asks the library for a result of the expression, without a plan.
const rollOwn = () => chart && post({ own: chart.title });

function showOwn(said) { // such as 4d6kh3 = 5 + 3 + 6 (1) = 14
  const [, made, dice = "", result] = /^(.*?)(?: = |: )(?:(.*)(?: = |, ))?(.*)$/.exec(said);
  const legend = dice.includes("*") ? " (* counts)" : "";
  act(() => {
    note(made, result, dice); // all of them; below the result is a line
    direct = { said: `${made}: ${result}.`, dice: dice.length > 32 ? "" : dice + legend };
  });
}

$("roll").addEventListener("click", rollAll);
$("own").addEventListener("click", rollOwn);
$("ten").addEventListener("click", () => Array.from({ length: 10 }, rollAll));
$("all").addEventListener("click", () => showRolls($("rolls").classList.toggle("all")));
$("undo").addEventListener("click", () => {
  const before = past.pop();
  ({ rolled, direct } = before);
  results.replaceChildren(...before.results);
  showWalk();
  if (!past.length) $("faces").focus({ preventScroll: true });
});
$("again").addEventListener("click", () => play(() => (rolled = [])));
copies("copy-results", () => [...results.children].map((item) => item.textContent).join("\n"));

// ---- The start.

begun();
