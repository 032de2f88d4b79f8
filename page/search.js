// ---- The worker.

const known = JSON.parse($("known").textContent); // a request, and the parts of its answer

let strategy;

// gameName is the address of the request with the dice in one order, also if the target names them.
let gameName;

const nameOf = ({ dice, ...rest }) =>
  address({ ...rest, dice: (rest.throws ? dice : [...new Set(dice)]).toSorted() });

const stopped =
  "The planner has stopped. Choose fewer dice or a smaller target, or load the page again.";

let waiting; // the timer after which a search is seen
let paused; // the timer after which a mistake is told, as what is typed may go on
const pause = 1500; // milliseconds
let chart; // the chances, which are shown with the plan, or with why there is none

// search shows the plan that is known, or asks for one, which ends the request before it.
function search(request) {
  showMistake({});
  clearTimeout(waiting);
  clearTimeout(paused);
  document.body.classList.add("typing");
  paused = setTimeout(() => document.body.classList.remove("typing"), pause);
  document.body.classList.remove("long");
  $("paper").hidden = true;
  gameName = nameOf(request);
  chart = null;
  showChances(chart);
  showRolls();
  const question = JSON.stringify(request);
  if (question === JSON.stringify(known.request)) {
    forget();
    known.parts.forEach(([name, value]) => receive[name](value));
    return;
  }
  setState("asked");
  if (strategy) waiting = setTimeout(wait, 100); // most answers are here by then: nothing flickers
  else wait();
  askFor(question);
}

// wait shows that a search takes its time.
function wait() {
  unusable(true);
  setState(strategy ? "searching" : "loading"); // before the first plan there is none to be seen
  $("plan-title").textContent = "Searching …";
}

// What the page does with each part of an answer, by its name.
const receive = {
  rolled: (all, of) => showOwn(all, of),
  read(value) {
    read = value;
    gameName = nameOf(value);
    if (document.activeElement !== $("target")) takeRead();
  },
  chances: (value) => (chart = value),
  plan(value) {
    showKnown();
    setState("proving");
    unusable(false);
    showPlan(value);
    hurry();
  },
  costs(value) {
    $("saves").textContent = [capital(shown.card.Price) + ".", ...value].join(" ");
    setState("ready"); // the worker goes on to look for other choices
  },
  choices: (value) => showChoices(value),
  end() {
    if ($("choices").children.length > 1) return;
    $("choices").append("No other plan was found that is cheaper, or easier for at most 30 % more rolls.");
  },
  // error shows why there is no plan. An expression can be rolled without one.
  error(mistake) {
    showKnown();
    if (chart) {
      strategy = undefined;
      $("status").append(" " + capital(mistake.text));
    } else {
      showMistake(mistake);
      $("plan-title").textContent = "Nothing to roll yet";
      $("status").textContent = "";
    }
    setState("error");
    document.body.classList.toggle("planned", strategy !== undefined);
    unusable(true);
    hurry();
  },
};

// showKnown shows what is known before a plan, or before why there is none.
function showKnown() {
  clearTimeout(waiting);
  showNamed();
  showChances(chart);
}

let eager = false; // Enter was pressed before the answer was there

// hurry does what Enter in the field of the target asked for, now that the answer is there: it
// rolls, or the line is the first one of a table.
function hurry() {
  if (!eager) return;
  eager = false;
  if (!$("roll").disabled) return rollAll(1);
  breakLine($("target"));
  changed();
}

const breakLine = (field) => field.setRangeText("\n", field.selectionStart, field.selectionEnd, "end");

$("target").addEventListener("beforeinput", (event) => {
  if (eager && event.inputType !== "insertLineBreak") { // who types on meant a line
    eager = false;
    breakLine(event.target);
  }
  if (event.inputType !== "insertLineBreak" || event.target.value.includes("\n")) return;
  event.preventDefault();
  eager = true;
  if (["proving", "ready", "error"].includes(document.body.dataset.state)) hurry();
});

// showMistake says what is wrong with the target, or with the dice: which they are or how many; and
// what to use then. Without one it says nothing.
function showMistake({ field, text = "", use = "", lines = [] }) {
  const ofTarget = field === "target";
  $("target").ariaInvalid = String(ofTarget);
  $("target-error").textContent = ofTarget ? capital(text) : "";
  $("dice-error").textContent = ofTarget ? "" : capital(text);
  $("use").hidden = !use;
  $("use").value = use;
  markLines(lines);
}

$("use").addEventListener("click", () => {
  alter({ target: $("use").value });
  $("target").focus();
});

// markLines marks the lines of the table that are wrong, counted from 1 after the blank lines at
// its beginning. Then the lines of a table are not broken, so that each is one line of the field.
function markLines(lines) {
  const field = $("target");
  const { lineHeight, paddingTop } = getComputedStyle(field);
  const blank = field.value.match(/^\s*/)[0].split("\n").length - 1;
  const top = (line) => parseFloat(paddingTop) + (blank + line - 1) * parseFloat(lineHeight);
  field.dataset.wrong = lines.join(" ");
  field.classList.toggle("unbroken", lines.length > 0);
  field.style.backgroundImage = lines.map(() => "linear-gradient(var(--go), var(--go))").join();
  field.style.backgroundPosition = lines.map((line) => `0 ${top(line)}px`).join();
  field.style.backgroundSize = `100% ${lineHeight}`;
  if (lines.length && !document.body.matches(".typing")) field.scrollTop = top(lines[0]) - parseFloat(paddingTop);
}

// unusable blocks a plan that no longer fits the choices.
function unusable(yes) {
  for (const part of document.querySelectorAll(".answer")) part.inert = yes;
  showRolls();
}
