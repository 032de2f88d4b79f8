// ---- Playing: everything follows from the faces so far.

const mostButtons = 36; // of a die; a larger one has a field
let rolled = []; // faces
let typed = "";

// label returns how people call a result: by its name, or by its letter on the card if
// outcomes have unequal probabilities.
const label = (result) => (shown.names ? shown.names[Number(result) - 1]
  : strategy.weights?.length <= 26 ? String.fromCharCode(64 + Number(result)) : String(result));

// titled returns how a result is announced: in quotes if the card has any of the names in quotes.
const titled = (result) => (shown.names?.some((name) => name.startsWith("“")) ? `“${label(result).replace(/^“|”$/g, "")}”` : label(result));

const same = (a, b) => a.step === b.step && a.number === b.number;

// nameOf returns how the card sends a player to a place: empty for the start or if names
// are not needed.
function nameOf(place) {
  if (same(place, begin(strategy))) return "";
  const row = rowsAt(place)[0];
  if (row) return row.row.Name;
  return cardRows.length || shown.card?.Parts?.length === 1 ? "" : `step ${place.step}, number ${place.number}`;
}

// faceName returns a face as it is printed on the die.
const faceName = (sides, face) => (sides === 2n ? ["heads", "tails"][Number(face) - 1] : sides === 10n ? String(face % 10n) : String(face));

// lead returns where a throw from a place leads, and as which of the kinds of a card: to a result,
// a row, the start, or the same row. The kind "pick" only picks a row, with another roll.
function lead(from, next) {
  if (next.result !== undefined) return [titled(next.result), "result"];
  const one = cardRows.length === 1 && from.line.roll.length === 1;
  if (same(next, begin(strategy)) && !one) return [known.words.startOver, "again"];
  if (same(next, from)) return [known.words.reroll, "repeat"];
  const name = nameOf(next);
  return [name, !rowsAt(from).length && /^(row |$)/.test(name) ? "pick" : "go"];
}

// follow returns where the faces lead: the place, the faces of a throw that is not
// complete, and each throw with where it led.
function follow(faces) {
  let place = begin(strategy), open = [];
  const trail = [];
  for (const face of faces) {
    open.push(face);
    if (open.length < place.line.roll.length) continue;
    const next = feed(strategy, place, open);
    const dice = place.line.roll.map((sides, i) => (sides === 2n ? "" : `d${sides} `) + faceName(sides, open[i])).join(", ");
    const [to] = lead(place, next);
    trail.push([dice, to]);
    [place, open] = [next, []];
  }
  return { place, open, trail };
}

// whereOf returns where a place is on the card: its part, and its row if there are several.
function whereOf(place) {
  const rows = rowsAt(place);
  if (!rows.length) return nameOf(place);
  const [{ part, row }] = rows;
  const parts = shown.card.Parts.length, line = part.Rows.length === 1 || rows.length > 1 ? "" : row.Label;
  return [parts > 1 && `Part ${part.Number} of ${parts}`, line && `row ${line}`].filter(Boolean).map((text, i) => (i ? text : capital(text))).join(", ");
}

function showWalk() {
  typed = "";
  $("next").classList.toggle("answer", !direct); // it stands also without a plan
  if (direct) $("next").inert = false;
  const game = strategy && follow(rolled), done = game?.place.result !== undefined;
  $("next").ariaLive = done || direct ? "off" : "polite"; // the list of results tells it
  $("ask").className = done || direct ? "done" : "";
  showRolls(done || !game ? [] : game.trail);
  const [ask, where] = game ? showGame(game, done) : [];
  $("ask").textContent = direct?.said ?? ask;
  $("where").textContent = direct?.dice ?? where;
}

// showGame shows the faces to choose from. It returns what to do, or the result, and a line below it.
function showGame(game, done) {
  games.set(shown.request, rolled);
  const again = results.children.length > 1 ? `Result ${results.children.length}: ` : ""; // the same one twice looks new
  const said = done && again + (shown.fair ? `${again ? "the" : "The"} ${shown.made} shows ${label(game.place.result)}.` : capital(`${shown.made && shown.made + ": "}${titled(game.place.result)}.`));
  const { place, open, trail } = done ? follow([]) : game; // after a result the next game begins
  const dice = place.line?.roll ?? [], sides = dice[open.length], many = dice.length > 1; // none if nothing is rolled
  const leads = !sides || sides > BigInt(mostButtons) ? [] : leadsOf(place, open, sides);
  const picks = leads.length && leads.every(({ kind }) => kind === "pick"); // is said once
  $("faces").setAttribute("aria-label", sides ? `face of the ${dieName(sides)}` : "the result is there");
  $("faces").replaceChildren(...(sides > BigInt(mostButtons) ? [faceField(sides)] : leads.map((lead) => faceButton(picks ? { ...lead, to: "" } : lead))));
  arrange();
  light(done ? undefined : place, open);
  if (!sides) return [said, ""];
  const what = many ? `throw ${dice.map(dieName).join(" and ")}` : sides === 2n ? "toss a coin" : `roll a ${nth(place, trail)}d${sides}`;
  const which = many ? `Enter the face of the ${dieName(sides)}, die ${open.length + 1} of ${dice.length}.` : picks && !done ? `Then ${leads[0].to === "coin" ? "toss another" : "roll a"} ${leads[0].to}.` : "";
  const at = done ? `For the next one ${what}${which ? "" : "."}` : whereOf(place);
  return [said || capital(what), [at, which].filter(Boolean).join(". ")];
}

// nth says that a die is rolled for the second time.
function nth(place, trail) {
  const [sides] = place.line.roll;
  return sides > 2n && trail.length === 1 && !same(place, begin(strategy)) && begin(strategy).line.roll.join() === String(sides) ? "2nd " : "";
}

// arrange puts the buttons of faces into as few rows as fit, of the same length, without
// breaking a word.
function arrange() {
  const box = $("faces"), buttons = [...box.querySelectorAll("button")];
  box.classList.remove("single");
  box.style.overflow = "hidden"; // a wide box scrolls a phone elsewhere
  box.style.gridTemplateColumns = `repeat(${buttons.length || 1}, min-content)`;
  const widest = Math.max(...buttons.map((button) => button.getBoundingClientRect().width)) + 4; // the least, by one layout for all
  const columns = Math.ceil(buttons.length / Math.ceil(buttons.length / Math.max(1, Math.floor((box.clientWidth + 4) / widest))));
  box.style.overflow = "";
  box.classList.toggle("single", columns <= 1);
  box.style.gridTemplateColumns = columns > 1 ? `repeat(${columns}, minmax(min-content, ${buttons.length < 5 ? "1fr" : "5.5rem"}))` : "minmax(0, 1fr)";
}

// leadsOf returns for each face of a die where it leads, in words.
function leadsOf(place, open, sides) {
  return Array.from({ length: Number(sides) }, (_, i) => {
    const face = sides === 10n && i === 0 ? sides : BigInt(sides === 10n ? i : i + 1); // a d10 shows 0 to 9
    const next = open.length + 1 < place.line.roll.length ? undefined : feed(strategy, place, [...open, face]);
    const [to, kind] = next && (cardRows.length || next.result !== undefined) ? lead(place, next) : ["", ""];
    return { name: faceName(sides, face), face, kind, to: kind === "pick" ? nth(next, [face]) + dieName(next.line.roll[0]) : to };
  });
}

function faceButton({ name, face, kind, to }) {
  const button = make("button", { type: "button", value: current() === 10n ? face % 10n : face }, name, make("small", { className: to && kind + (to.length < 9 ? " short" : "") }, to));
  if (to) button.setAttribute("aria-label", `${name}: ${to}`);
  button.addEventListener("click", () => take(face));
  return button;
}

function faceField(sides) {
  const field = make("input", { inputMode: "numeric", ariaLabel: `face, 1 to ${sides}`, placeholder: `1 to ${sides}` });
  const form = make("form", { className: "line" }, field, make("button", { type: "submit" }, "Enter"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (enter(field.value)) return;
    const text = field.value.trim();
    $("where").textContent = text ? `A d${sides} has no face ${text}.` : `Type a face from 1 to ${sides}.`;
    field.select();
  });
  return form;
}

// current returns the sides of the die to roll, after a result of the next game; undefined if there
// is none.
function current() {
  if (!strategy) return undefined;
  const { place, open } = follow(rolled);
  return (place.line ?? begin(strategy).line)?.roll[open.length];
}

function take(face) {
  act(() => add(face));
  ($("faces").querySelector("input") ?? $("faces")).focus({ preventScroll: true });
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

// Keys are for the play section only, so that they get in the way of nothing else.
$("play").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  if (event.key === "Enter" && event.target.matches("button")) return;
  const key = event.key.toLowerCase();
  const button = { r: "roll", n: "again", u: "undo", backspace: "undo" }[key];
  if (key === "backspace" && typed) typed = typed.slice(0, -1);
  else if (button) $(button).click();
  else if (key === "enter") typed ? enter(typed) : $("roll").click();
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

// fairFace returns a face by rejection: numbers of 64 bits above the largest
// multiple of the sides are drawn again.
function fairFace(sides) {
  const all = 1n << 64n;
  const [word] = crypto.getRandomValues(new BigUint64Array(1));
  return word < all - (all % sides) ? (word % sides) + 1n : fairFace(sides);
}
