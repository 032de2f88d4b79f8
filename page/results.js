// ---- The results, and how to take back what was done.

const mostResults = 1000; // that are kept
const results = $("results");
let past = []; // what Undo returns to: the faces and results before each action
let direct; // what was rolled last, if it was rolled without the plan: the result in words, and its dice

// act does what Undo takes back.
function act(action) {
  past = [...past.slice(-mostResults), { rolled, direct, results: [...results.children] }];
  direct = undefined;
  action();
  showWalk();
}

// note puts a result on top of the list.
function note(made, result, from) {
  results.prepend(make("li", {}, make("b", {}, made && made + ": ", result), from && make("small", {}, " " + from)));
  if (results.children.length > mostResults) results.lastChild.remove();
  results.scrollTop = 0;
}

// counted lists the throws of a game, after how many they are.
const counted = (throws) => (throws.length < 3 ? "" : `${throws.length} ${throws.every((one) => /^(heads|tails)\b/.test(one)) ? "tosses" : throws[0].includes(", ") ? "throws" : "rolls"}: `) + throws.join(", ");

// add goes on with a face, after a result with the next game.
function add(face) {
  rolled = follow(rolled).place.result === undefined ? [...rolled, face] : [face];
  noteGame();
}

// noteGame notes the result, if the game has one.
function noteGame() {
  const { place, trail } = follow(rolled);
  if (place.result !== undefined) note(shown.made, titled(place.result), counted(trail.map(([dice]) => dice)));
}

// showRolls shows the list, below the throws of a game that goes on, and which buttons can be used.
function showRolls(trail = []) {
  const planned = strategy && !$("faces").inert;
  const many = results.children.length, whole = $("rolls").matches(".all");
  const throws = trail.map(([dice, to]) => dice + (to && " → " + to));
  $("trail").textContent = whole || throws.length < 3 ? counted(throws) : counted(throws).replace(/: .*/, ": … ") + throws.slice(-2).join(", ");
  $("rolls").hidden = !many && !throws.length;
  $("results-title").textContent = many === 1 ? "1 result" : many ? `${many} results, newest first` : "Rolled so far";
  $("copy-results").hidden = !many;
  const cut = [...results.children].some((item, i) => i > 2 || item.scrollWidth > item.clientWidth);
  $("all").hidden = !whole && !cut && throws.length < 3;
  $("all").textContent = whole ? "Show fewer" : many > 3 ? `Show all ${many}` : "Show all";
  $("roll").disabled = !planned && !chart;
  $("roll").textContent = !chart ? "Roll for me" : strategy ? "Roll by the plan" : $("own").textContent;
  $("undo").disabled = !past.length;
  const between = !planned || !rolled.length || follow(rolled).place.result !== undefined; // two games
  $("again").hidden = between;
  $("own").hidden = !between || !chart || !strategy; // without a plan the other button does the same
  $("ten").hidden = !between || !many || Boolean(chart);
}

// rollAll rolls to the result. Without a plan it rolls an expression as it is.
function rollAll() {
  if ($("faces").inert || !strategy) return chart && rollOwn();
  act(() => {
    if (follow(rolled).place.result !== undefined) rolled = [];
    if (current() === undefined) noteGame(); // there is nothing to roll
    for (let most = 1e5; most > 0 && follow(rolled).place.result === undefined; most--) add(fairFace(current()));
  });
}

// rollOwn asks the library for a result of the expression, without a plan.
const rollOwn = () => post({ own: chart.title });

const showOwn = (said) => {
  const [, made, dice, result] = /^(.*?)(?: = |: )(?:(.*)(?: = |, ))?(.*)$/.exec(said); // 4d6kh3 = 5 + 3 + 6 (1) = 14
  act(() => {
    note(made, result, dice);
    const legend = dice?.includes("*") ? " (* counts)" : "";
    direct = { said: `${made}: ${result}.`, dice: !dice || dice.length > 32 ? "" : dice + legend }; // a line; the list has all
  });
};

$("roll").addEventListener("click", rollAll);
$("own").addEventListener("click", rollOwn);
$("ten").addEventListener("click", () => {
  for (let i = 0; i < 10; i++) rollAll();
});
$("all").addEventListener("click", () => {
  $("rolls").classList.toggle("all");
  showWalk();
});
$("undo").addEventListener("click", () => {
  const before = past.pop();
  ({ rolled, direct } = before);
  results.replaceChildren(...before.results);
  showWalk();
  if (!past.length) $("faces").focus({ preventScroll: true });
});
$("again").addEventListener("click", () => {
  act(() => (rolled = []));
  $("faces").focus({ preventScroll: true });
});
copies("copy-results", () => [...results.children].map((item) => item.textContent).join("\n"));

// ---- The start.

begun();
