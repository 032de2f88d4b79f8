// The page sends choices to a worker, and shows and plays the answers. Plans are found
// and proved by the library; the scripts only connect.
const usual = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100];
const dieName = (sides) => (String(sides) === "2" ? "coin" : "d" + sides);
// handName returns dice in words, such as 2 d6 and a d8.
const handName = (dice) => [...new Set(dice)].map((sides) => {
  const many = dice.filter((other) => other === sides).length;
  return many > 1 ? `${many} ${dieName(sides)}`.replace("coin", "coins") : "a " + dieName(sides);
}).join(", ").replace(/, (?=[^,]*$)/, " and ");
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const wide = matchMedia("(min-width: 900px)"); // so that all is side by side
const setState = (state) => (document.body.dataset.state = state);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// ---- The choices, in the form and in the address.

const usualWithin = 10; // per cent more than the cheapest plan, for a card that is easy, found soon
const amounts = new Map(); // of the dice of a throw, by their sides
let within = usualWithin;

// tidy drops the letter and the zeros in front, so that a die is listed once.
const tidy = (sides) => sides.trim().replace(/^coins?$/i, "2").replace(/^d(?=\d)/i, "").replace(/^0+(?=\d+$)/, "");

function chosenDice() {
  const ticked = usual.filter((sides) => $("d" + sides).checked).map(String);
  const typed = $("others").value.split(/[\s,;]+/).filter(Boolean).map(tidy);
  return [...new Set([...ticked, ...typed])];
}

// chosen returns the choices: each die as often as a throw has it.
function chosen() {
  const throws = $("throws").checked;
  const least = throws ? 0 : 1; // a die that no throw has can still be rolled
  const count = (sides) => Math.max(least, amounts.get(sides) ?? 1);
  return {
    target: $("target").value.trim(),
    dice: chosenDice().flatMap((sides) => Array(count(sides)).fill(sides)),
    throws,
    within,
    bounded: $("bounded").checked,
  };
}

const encoded = (text) => encodeURIComponent(text.toWellFormed()).replaceAll("%3A", ":");

// decoded returns a part of an address as a text. Of what has no meaning there is a sign.
const decoded = (text) => [...new URLSearchParams(text.replace(/[+&=]/g, encodeURIComponent)).keys()][0] ?? "";

// address returns the choices as #13;from=4,6,6;throws;bounded;within=1.
function address(r) {
  return [
    "#" + encoded(r.target),
    "from=" + r.dice.map(encoded).join(),
    r.throws && "throws",
    r.bounded && "bounded",
    r.within !== usualWithin && "within=" + r.within,
  ].filter(Boolean).join(";");
}

// choose fills the form from an address; it reports whether it was one. Without dice it leaves
// them. The end of a sentence around a link is not part of it.
function choose(hash) {
  let text = hash.slice(1).replace(/[.,"”’]+$/, "");
  if (!text.includes("(")) text = text.replace(/\)[.,]*$/, "");
  if (!text.includes(";") && decoded(text).includes(";from=")) text = decoded(text);
  const [target, ...more] = text.split(";");
  const options = new URLSearchParams(more.join("&").replace(/\s|%20/g, ""));
  const percent = Number(options.get("within") ?? usualWithin);
  const all = ["from", "throws", "bounded", "within"];
  const readable = [...options.keys()].every((key) => all.includes(key));
  if (!readable || !(percent >= 0 && percent <= 1000) || !decoded(target).trim()) return false;
  $("target").value = decoded(target).trim();
  $("throws").checked = options.has("throws");
  $("bounded").checked = options.has("bounded");
  within = percent;
  const dice = options.get("from")?.split(",").map(tidy).filter(Boolean);
  if (dice) tick(dice);
  else if (!chosenDice().length) tick(known.request.dice);
  return true;
}

// tick chooses dice, and how many of each a throw has.
function tick(dice) {
  for (const sides of usual) $("d" + sides).checked = dice.includes(String(sides));
  const others = dice.filter((sides) => !usual.map(String).includes(sides));
  $("others").value = [...new Set(others)].join(", ");
  amounts.clear();
  for (const sides of dice) amounts.set(sides, 1 + (amounts.get(sides) ?? 0));
}

// fit makes the field of the target as high as its lines, broken where they are too long.
function fit() {
  const field = $("target");
  field.classList.toggle("lines", field.value.includes("\n"));
  for (field.rows = 1; field.rows < 8 && field.scrollHeight > field.clientHeight; ) field.rows++;
}

const mostThrown = 64; // of a die, by its field

// listAmounts shows how many of each die a throw has, and which set the dice are. A field that is
// being typed in stays.
function listAmounts() {
  const dice = $("throws").checked ? chosenDice() : [];
  $("amounts").hidden = !dice.length;
  if (!$("amounts").contains(document.activeElement)) {
    $("amounts").replaceChildren(make("legend", {}, "How many of each"), ...dice.map(amountOf));
  }
  showPreset(chosen().dice);
}

function amountOf(sides) {
  const value = amounts.get(sides) ?? 1;
  const field = make("input", { type: "number", min: 0, max: mostThrown, value });
  field.addEventListener("input", () => {
    const many = Math.max(0, Math.trunc(field.valueAsNumber || 0));
    if (many > mostThrown) field.value = mostThrown;
    amounts.set(sides, Math.min(many, mostThrown));
  });
  return make("label", {}, dieName(sides), field);
}

// showPreset shows which set dice are. Of another one the list shows nothing, so that is "".
function showPreset(dice) {
  $("preset").value = [...new Set(dice)].sort((a, b) => a - b).join();
  if ($("preset").selectedIndex < 0) $("preset").value = "";
}

// showSet says which options are not the usual ones, also behind the closed list of options.
function showSet() {
  const set = [
    $("throws").checked && "whole throws count",
    $("bounded").checked && "never more than a fixed number of rolls",
    within === 0 && "the fewest rolls",
    within > 0 && within !== usualWithin && `an easier plan, for up to ${within} % more rolls`,
  ].filter(Boolean);
  $("set").hidden = !set.length;
  $("set").firstElementChild.textContent = `Set: ${set.join("; ")}.`;
}

// alter changes some of what is chosen, how many dice a throw has included. Undo takes that back.
function alter(change, undoes = false) {
  takeRead();
  const before = chosen();
  choose(address({ ...before, ...change }));
  changed();
  if (!undoes) act({ game: gameName, faces: facesOf(gameName), before });
  writeAddress();
}

$("reset").addEventListener("click", () => {
  alter({ throws: false, bounded: false, within: usualWithin });
  $("options").firstElementChild.focus();
});

// writeAddress is not called while a person types: browsers limit how often an address is written.
function writeAddress() {
  history.replaceState(null, "", address(chosen()));
  keep();
}

let read; // the target and the dice of a text that names both

// showNamed shows the dice that the text names as chosen, while a person types.
function showNamed() {
  if (read) showPreset(read.dice);
  $("kinds").classList.toggle("naming", Boolean(read));
  for (const sides of usual) {
    const named = read?.dice.includes(String(sides));
    $("d" + sides).classList.toggle("named", Boolean(named));
  }
}

// takeRead chooses the dice that the text names, and leaves only the target in its field. While a
// person types, the dice stay.
function takeRead() {
  if (!read) return;
  $("target").value = read.target;
  $("throws").checked = read.throws;
  tick(read.dice);
  read = undefined;
  showNamed();
  fit();
  listAmounts();
  writeAddress();
}

function changed() {
  read = undefined;
  eager = false;
  fit();
  listAmounts();
  showSet();
  $("notice").textContent = "";
  search(chosen());
}

$("kinds").prepend(...usual.map((sides) => {
  const tick = make("input", { type: "checkbox", id: "d" + sides });
  return make("label", {}, tick, make("span", {}, dieName(sides)));
}));
$("preset").addEventListener("input", () => tick($("preset").value.split(",")));
$("choose").addEventListener("input", changed);
$("target").addEventListener("change", takeRead);
$("choose").addEventListener("change", writeAddress);
addEventListener("resize", () => [fit, arrange, measure, showRolls].forEach((part) => part()));
$("choose").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => {
  if (location.hash !== address(chosen())) begun();
});

// begun searches for the plan in the address, or for the first one of the page.
function begun() {
  const understood = choose(location.hash);
  if (!understood) choose(address(known.request));
  $("options").open ||= $("throws").checked || $("bounded").checked;
  changed();
  if (understood || !location.hash) return;
  $("notice").textContent =
    "The address of this page cannot be read. Here is a d13 instead.";
}
