// The page sends choices to a worker, and shows and plays the answers. Plans are found
// and proved by the library; the scripts only connect.
const $ = (id) => document.getElementById(id);
const usual = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100];
const dieName = (sides) => (String(sides) === "2" ? "coin" : "d" + sides);
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const setState = (state) => (document.body.dataset.state = state);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// ---- The choices, in the form and in the address.

const usualWithin = 10; // per cent more than the cheapest plan, for a card that is easy, found soon
const amounts = new Map(); // of the dice, by their sides, as they were typed
let within; // if it was chosen

// tidy drops the letter and the zeros in front, so that a die is listed once.
const tidy = (sides) => sides.trim().replace(/^d(?=\d)/i, "").replace(/^0+(?=\d+$)/, "");

function chosenDice() {
  const ticked = usual.filter((sides) => $("d" + sides).checked).map(String);
  const typed = $("others").value.split(/[\s,;]+/).filter(Boolean).map(tidy);
  return [...new Set([...ticked, ...typed])];
}

function chosen() {
  const unit = $("unit").value;
  return {
    target: $("target").value.trim(),
    dice: chosenDice().map((sides) => {
      return { sides, amount: unit === "rolls" ? "" : (amounts.get(sides) ?? "1") || "?" };
    }),
    unit,
    within: within ?? usualWithin,
    bounded: $("bounded").checked,
    quick: within === undefined,
  };
}

// encoded returns a text for an address. Half a character has no code.
const encoded = (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

// listed returns dice as 4,6@2, where @2 is the amount of a die.
const listed = (dice) => dice.map(({ sides, amount }) =>
  encoded(sides) + (["", "1"].includes(amount) ? "" : "@" + encoded(amount))).join();

// address returns the choices as #13:4,6@2;within=1;unit=throws;bounded. A table has its lines
// instead of 13, and only there colons are encoded.
function address(r) {
  const target = encoded(r.target);
  return [
    `#${r.target.includes("\n") ? target : target.replaceAll("%3A", ":")}:${listed(r.dice)}`,
    !r.quick && "within=" + r.within,
    r.unit !== "rolls" && "unit=" + r.unit,
    r.bounded && "bounded",
  ].filter(Boolean).join(";");
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // as it stands
  }
}

// parsed returns the parts of an address: the target, the dice, and the options. Only a colon that
// is not encoded separates dice, unless all of the address was encoded. The end of a sentence
// around a link is not part of it.
function parsed(hash) {
  let text = hash.replace(/[.,"”’]+$/, "");
  if (!text.includes("(")) text = text.replace(/\)[.,]*$/, "");
  if (!text.includes(":") && /:[\d,@d ]*[,@;]/.test(decoded(text))) text = decoded(text);
  return /^#(.*?)(?::([^:;]*))?((?:;[^;]*)*)$/s.exec(text)?.slice(1) ?? ["", "", ""];
}

// diceOf returns the amounts of listed dice, by their sides. In throws 6,6 is 6@2.
function diceOf(list) {
  const found = new Map();
  for (const die of list.split(",").filter((text) => text.trim())) {
    const [text, amount = "1"] = die.split("@");
    const sides = tidy(text);
    const both = found.has(sides) && $("unit").value === "throws";
    found.set(sides, both ? String(Number(found.get(sides)) + Number(amount)) : amount.trim());
  }
  return found;
}

// choose fills the form from an address; it reports whether it was one. Without dice it leaves
// them.
function choose(hash) {
  const [target, dice, more] = parsed(hash);
  const options = new URLSearchParams(more.replace(/\s|%20/g, "").replaceAll(";", "&"));
  const unit = options.get("unit") ?? "rolls";
  const percent = Number(options.get("within") ?? usualWithin);
  const readable = ["rolls", "throws", "cost"].includes(unit) && percent >= 0 && percent <= 1000;
  if (!readable || !decoded(target).trim()) return false;
  $("target").value = decoded(target).trim();
  $("unit").value = unit;
  $("bounded").checked = options.has("bounded");
  $("options").open ||= unit !== "rolls" || options.has("bounded");
  within = options.has("within") ? percent : undefined;
  if (dice !== undefined) tick(diceOf(decoded(dice)));
  else if (!chosenDice().length) tick(diceOf(listed(known.request.dice)));
  return true;
}

// tick chooses dice, given their amounts.
function tick(found) {
  for (const sides of usual) $("d" + sides).checked = found.has(String(sides));
  const others = [...found.keys()].filter((sides) => !usual.includes(Number(sides)));
  $("others").value = others.join(", ");
  amounts.clear();
  for (const [sides, amount] of found) amounts.set(sides, amount);
  $("amount-list").replaceChildren();
}

// fit makes the field of the target as high as its lines, broken where they are too long.
function fit() {
  const field = $("target");
  field.classList.toggle("lines", field.value.includes("\n"));
  for (field.rows = 1; field.rows < 8 && field.scrollHeight > field.clientHeight; ) field.rows++;
}

// listAmounts shows a field for each die where its number or its cost matters, and which set the
// dice are.
function listAmounts() {
  const unit = $("unit").value;
  const dice = unit === "rolls" ? [] : chosenDice();
  $("amounts").hidden = !dice.length;
  $("amounts-title").textContent =
    unit === "cost" ? "A roll costs" : "How many of each, thrown at once";
  const list = $("amount-list");
  if ([...list.children].map((label) => label.dataset.sides).join() !== dice.join()) {
    list.replaceChildren(...dice.map((sides) => {
      const value = amounts.get(sides) ?? "1";
      const field = make("input", { inputMode: "numeric", value, id: "amount-" + sides });
      field.addEventListener("input", () => amounts.set(sides, field.value.trim()));
      const label = make("label", {}, dieName(sides), field);
      label.dataset.sides = sides;
      return label;
    }));
  }
  showPreset(chosen().dice);
}

// showPreset shows which set dice are. Of another one the list shows nothing, so that is "".
function showPreset(dice) {
  $("preset").value = listed([...dice].sort((a, b) => a.sides - b.sides));
  if ($("preset").selectedIndex < 0) $("preset").value = "";
}

// showSet says which options are not the usual ones, also behind the closed list of options.
function showSet() {
  const set = [
    { throws: "whole throws count", cost: "rolls have costs" }[$("unit").value],
    $("bounded").checked && "never more than a fixed number of rolls",
    within === 0 && "the cheapest plan",
    within > 0 && `a plan that is up to ${within} % dearer than the cheapest`,
  ].filter(Boolean);
  $("set").hidden = !set.length;
  $("set").firstElementChild.textContent = `Set: ${set.join("; ")}.`;
}

$("reset").addEventListener("click", () => {
  $("unit").value = "rolls";
  $("bounded").checked = false;
  within = undefined;
  changed();
  writeAddress();
  $("options").firstElementChild.focus();
});

// writeAddress is not called while a person types: browsers limit how often an address is written.
const writeAddress = () => history.replaceState(null, "", address(chosen()));

let read; // the target and the dice of a text that names both

// showNamed shows the dice that the text names as chosen, while a person types.
function showNamed() {
  if (read) showPreset(read.dice);
  $("kinds").classList.toggle("naming", Boolean(read));
  for (const sides of usual) {
    const named = read?.dice.some((die) => die.sides === String(sides)) ?? false;
    $("d" + sides).classList.toggle("named", named);
  }
}

// takeRead chooses the dice that the text names, and leaves only the target in its field. While a
// person types, the dice stay.
function takeRead() {
  if (!read) return;
  $("target").value = read.target;
  tick(new Map(read.dice.map(({ sides, amount }) => [sides, amount || "1"])));
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
$("preset").addEventListener("input", () => tick(diceOf($("preset").value)));
$("choose").addEventListener("input", changed);
$("target").addEventListener("change", takeRead);
$("choose").addEventListener("change", writeAddress);
addEventListener("pagehide", writeAddress);
addEventListener("resize", () => [fit, arrange, measure].forEach((part) => part()));
$("choose").addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => {
  if (location.hash !== address(chosen())) begun();
});

// begun searches for the plan in the address, or for the first one of the page.
function begun() {
  const understood = choose(location.hash);
  if (!understood) choose(address(known.request));
  changed();
  if (understood || !location.hash) return;
  $("notice").textContent =
    "The address of this page has options that it does not know. Here is a d13 instead.";
}
