// ---- What was rolled: the results, and how to take back what was done.

const mostResults = 1000; // that are kept
const results = $("results");
let past = []; // what Undo returns to: the faces and results before each action

// act does what Undo takes back.
function act(action) {
  past = [...past.slice(-mostResults), { rolled, results: [...results.children] }];
  action();
  showWalk();
}

// note puts a result on top of the list.
function note(made, result, from) {
  results.prepend(make("li", {}, make("b", {}, made && made + ": ", result), from && make("small", {}, " " + from)));
  if (results.children.length > mostResults) results.lastChild.remove();
  results.scrollTop = 0;
}

// throwsOf lists the first throws of a game.
const throwsOf = (trail) => trail.slice(0, 6).map(([dice]) => dice).join(", ") + (trail.length > 6 ? ` and ${trail.length - 6} more` : "");

// add goes on with a face, after a result with the next game.
function add(face) {
  rolled = follow(rolled).place.result === undefined ? [...rolled, face] : [face];
  noteGame();
}

// noteGame notes the result, if the game has one.
function noteGame() {
  const { place, trail } = follow(rolled);
  if (place.result !== undefined) note(shown.made, label(place.result), throwsOf(trail));
}

// showRolls shows the list, and which buttons can be used.
function showRolls() {
  const planned = strategy && !$("table").inert;
  $("rolls").hidden = !results.children.length;
  $("roll").disabled = !planned && !chart;
  $("undo").disabled = !past.length;
  $("again").hidden = !planned || !rolled.length || follow(rolled).place.result !== undefined; // then the next game begins anyway
}

// rollAll rolls to the result. Without a plan it rolls an expression as it is.
function rollAll() {
  if ($("table").inert || !strategy) return chart && rollOwn();
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
  act(() => note(made, result, dice));
};

$("roll").addEventListener("click", rollAll);
$("own").addEventListener("click", rollOwn);
$("undo").addEventListener("click", () => {
  const before = past.pop();
  rolled = before.rolled;
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
