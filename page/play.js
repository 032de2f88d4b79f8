// ---- Playing: everything follows from the faces so far.

const mostButtons = 36n; // of a die; a larger one has a field
let rolled = []; // faces

// called returns how people call a result.
const called = (result) => shown.names?.[result - 1n] ?? String(result);

const same = (a, b) => a.step === b.step && a.number === b.number;

// faceName returns a face as it is printed on the die.
const faceName = (sides, face) =>
  (sides === 2n ? ["heads", "tails"][face - 1n] : String(sides === 10n ? face % 10n : face));

// rollsOf returns where the rolls of a line begin: it is one throw, unless each die has its cost.
const rollsOf = ({ roll, costs }) => roll.map((_, i) => i).filter((i) => !i || costs?.[i]);

// rollAt returns the roll of a line that has a die: where it begins, and its dice.
function rollAt(line, i) {
  const at = rollsOf(line).findLast((start) => start <= i);
  const end = rollsOf(line).find((start) => start > i);
  return { at, dice: line.roll.slice(at, end) };
}

// orderOf says what to roll at a place, after the first dice of its line. After the first roll the
// same die is the second one.
function orderOf(place, before = place, open = 0) {
  const { at, dice } = rollAt(place.line, open);
  if (dice.length > 1) return `throw ${handName(dice)}`;
  const moved = same(before, begin()) && !same(place, before) ? before.line : undefined;
  const first = at ? rollsOf(place.line).indexOf(at) === 1 && place.line : moved;
  const second = first && dice.join() === rollAt(first, 0).dice.join();
  return `${dice[0] === 2n ? "toss" : "roll"} a ${second ? "2nd " : ""}${dieName(dice[0])}`;
}

// lead returns where a throw from a place leads, and as which of the kinds of a card: to a result,
// a row, the start, or the same row. The kind "pick" only picks a row. To a row an order leads.
function lead(from, next) {
  if (next.result !== undefined) return { to: called(next.result), kind: "result" };
  const one = cardRows.length === 1 && cardRows[0].part.Dice?.length === 1;
  if (same(next, begin()) && !one) return { to: shown.restart, kind: "again" };
  if (same(next, from)) return { to: known.words.reroll, kind: "repeat" };
  const name = rowsAt(next)[0]?.Name ?? "";
  const order = orderOf(next, from);
  if (rowsAt(from).length || !/^(row |$)/.test(name)) return { to: name, kind: "go", order };
  return { to: "", kind: "pick", order };
}

// follow returns where faces lead: the place and the one before, the faces of a line that leads
// nowhere yet, the next die, and the faces of each line with their lead.
function follow(faces) {
  let place = begin();
  let before = place;
  let open = faces;
  const trail = [];
  const shows = (sides, face) => (sides === 2n ? "" : `d${sides} `) + faceName(sides, face);
  for (let next = place; next; ) {
    const { line } = place;
    next = undefined;
    let n = 0;
    while (!next && line && n < Math.min(open.length, line.roll.length)) next = feed(place, open.slice(0, ++n));
    const to = next ? lead(place, next).to : "";
    if (n) trail.push([open.slice(0, n).map((face, i) => shows(line.roll[i], face)), to]);
    if (next) [before, place, open] = [place, next, open.slice(n)];
  }
  return { place, before, open, sides: place.line?.roll[open.length], trail };
}

// whereOf returns where a place after the first one is on the card: its part, and its row if there
// are several.
function whereOf(place) {
  const [row, another] = rowsAt(place);
  if (!row || same(place, begin())) return "";
  const part = row.part.Name && `part ${row.part.Name}`;
  const line = !another && row.part.Rows.length > 1 && row.Label && `row ${row.Label}`;
  return capital([part, line].filter(Boolean).join(", ").replace("row row", "row"));
}

// countOf returns which throw of how many comes next, where dice are read as one number.
function countOf({ place, trail }) {
  const parts = place.line && rollAt(place.line, 0).dice.length === 1 ? shown.card.Parts : [];
  const all = parts?.length === 1 && cardRows.every(({ Step }) => !Step) ? (parts[0].Dice?.length ?? 1) : 1;
  const restart = trail.findLastIndex(([, to]) => to === shown.restart);
  return { nth: 1 + trail.slice(restart + 1).flatMap(([dice]) => dice).length, all };
}

// showWalk shows what to roll next, with the faces to choose from.
function showWalk() {
  showRolls();
  const walk = follow(rolled);
  const { place, before, open, sides } = walk;
  const { nth, all } = countOf(walk);
  const leads = sides > mostButtons ? [] : leadsOf(place, open, sides);
  const alike = leads.every(({ order }) => order) && leads[0]?.order; // is said once
  const then = all > 2 ? " " : alike; // the count says more
  const buttons = leads.map((one) => faceButton(one, then));
  $("faces").ariaLabel = sides ? `face of the ${dieName(sides)}` : "there is nothing to roll";
  $("faces").replaceChildren(...(sides > mostButtons ? [faceField(sides)] : buttons));
  arrange();
  light(rolled.length ? place : {}, open);
  if (!sides) {
    $("ask").textContent = "Nothing to roll";
    $("where").textContent = `It is always ${called(place.result)}.`;
    return;
  }
  const { at, dice } = rollAt(place.line, open.length);
  const like = dice.filter((die) => die === sides).length > 1 ? " from the left" : "";
  const hint = dice.length > 1
    ? `Enter the ${dieName(sides)}, die ${open.length - at + 1} of ${dice.length}${like}.`
    : alike && all < 3 && `Then ${alike}.`;
  const where = [whereOf(place), hint].filter(Boolean).join(". ");
  const again = !chart && !rolled.length && results.children.length ? "Next: " : "";
  const begun = (shown.other || "Tap what it shows") + ".";
  const order = all < 3 ? orderOf(place, before, open.length)
    : sides === 2n ? `toss ${nth} of ${all}` : `roll ${nth} of ${all}: a ${dieName(sides)}`;
  $("ask").textContent = capital(again + order);
  $("where").textContent = where || begun;
}

// arrange puts the faces into as few rows as fit, of the same length, without breaking a word.
function arrange() {
  const box = $("faces");
  const buttons = [...box.querySelectorAll("button")];
  box.className = "answer measured";
  const widths = buttons.map((button) => button.getBoundingClientRect().width + 4);
  const fit = Math.max(1, Math.floor((box.clientWidth + 4) / Math.max(...widths)));
  const columns = Math.ceil(buttons.length / Math.ceil(buttons.length / fit));
  box.className = columns > 1 ? "answer" : "answer single";
  box.style.setProperty("--columns", columns);
}

// leadsOf returns for each face of a die where it leads, in words.
function leadsOf(place, open, sides) {
  return Array.from({ length: Number(sides) }, (_, i) => {
    const face = BigInt(sides === 10n ? i || 10 : i + 1); // a d10 shows 0 to 9
    const next = feed(place, [...open, face]);
    const led = next ? lead(place, next) : { to: "", kind: "" };
    return { name: faceName(sides, face), face, ...led };
  });
}

function faceButton({ name, face, to, kind, order = "" }, then) {
  const words = then ? "" : order.replace(/^\w+ (a )?(2nd )?/, "") || to;
  const where = make("small", { className: kind + (words.length < 9 ? " short" : "") }, words);
  const ariaLabel = words ? `${name}: ${words}` : null;
  const value = name.length > 2 ? face : name; // a coin has words
  return make("button", { ariaLabel, value, onclick: () => take(face) }, name, where);
}

function faceField(sides) {
  const placeholder = `1 to ${sides}`;
  const field = make("input", { inputMode: "numeric", required: true, placeholder });
  const onsubmit = (event) => {
    event.preventDefault();
    const text = field.value.trim();
    const zero = sides === 100n ? sides : 0n;
    const face = /^\d+$/.test(text) ? BigInt(text) || zero : 0n;
    if (face > 0n && face <= sides) return take(face);
    $("where").textContent = `A d${sides} has no face ${text}.`;
    field.select();
  };
  return make("form", { className: "line", onsubmit }, field, make("button", {}, "Enter"));
}

// play goes on with the game, so that these are its faces, or notes the result to which they lead.
// Then it waits for the next face.
function play(faces) {
  if (follow(faces).sides) act({ game: shown.game, faces });
  else finish(shown.game, [noted(faces)]);
  if (!wide.matches && $("faces").offsetHeight < innerHeight / 2) $("faces").scrollIntoView({ block: "nearest" });
  ($("faces").querySelector("input") ?? $("faces")).focus({ preventScroll: true });
}

const take = (face) => play([...rolled, face]);

// Keys are for the play section only, so that they get in the way of nothing else.
$("play").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  if (event.key === "Enter" && event.target.matches("button")) return;
  const key = event.key.toLowerCase();
  const faces = [...document.querySelectorAll("#faces:not([inert]) button")];
  const typed = faces.find((face) => face.matches(".typed")); // a digit; a second one could follow
  const fit = faces.filter(({ value }) => value.startsWith((typed?.value ?? "") + key));
  const button = { r: "roll", enter: "roll", n: "again", u: "undo", backspace: "undo" }[key];
  if (typed && key === "backspace") typed.classList.remove("typed");
  else if (typed && key === "enter") typed.click();
  else if (button && !$(button).hidden) $(button).click();
  else if (fit.length > 1) fit[0].classList.add("typed");
  else if (fit.length) fit[0].click();
  else if (/^\d$/.test(key)) return $("faces").querySelector("input")?.focus(); // gets the digit
  else return;
  event.preventDefault();
});

// fairFace rolls a die. It rejects numbers of 64 bits above the largest multiple of the sides.
function fairFace(sides) {
  const all = 1n << 64n;
  const [word] = crypto.getRandomValues(new BigUint64Array(1));
  return word < all - (all % sides) ? (word % sides) + 1n : fairFace(sides);
}
