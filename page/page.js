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

// The sets of dice that many people have. All else is their own choice.
const sets = [
  { name: "a D&D set", dice: ["4", "6", "8", "10", "12", "20"] },
  { name: "d6 only", dice: ["6"] },
  { name: "coins", dice: ["2"] },
  { name: "a DCC set", dice: ["3", "4", "5", "6", "7", "8", "10", "12", "14", "16", "20", "24", "30"] },
  { name: "d10 + d10", dice: ["10"], amount: "2" },
];

const usualWithin = 10; // per cent more than the cheapest plan of a quick search, for a card that is easy to follow, found soon
const amounts = new Map(); // of the dice, by their sides, as they were typed
let within; // if it was chosen

// tidy drops zeros in front, so that a die is listed once.
const tidy = (sides) => (/^\d+$/.test(sides) ? sides.replace(/^0+(?=\d)/, "") : sides);

const typedDice = () => $("others").value.split(/[\s,;]+/).filter(Boolean).map((s) => tidy(s.replace(/^d(?=\d)/i, "")));

function chosenDice() {
  const ticked = usual.filter((sides) => $("d" + sides).checked).map(String);
  return [...new Set([...ticked, ...typedDice()])];
}

function chosen() {
  const unit = $("unit").value;
  return {
    target: $("target").value.trim(),
    dice: chosenDice().map((sides) => ({ sides, amount: unit === "rolls" ? "" : (amounts.get(sides) ?? "1") || "?" })),
    unit,
    within: within ?? usualWithin,
    bounded: $("bounded").checked,
    quick: within === undefined,
  };
}

// address returns the choices as #13:4,6@2;within=1;unit=throws;bounded, where @2 is the
// amount of a die. A table has its lines instead of 13.
function address(r) {
  const encodeURIComponent = (text) => window.encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")); // half a character has no code
  const dice = r.dice.map((d) => encodeURIComponent(d.sides) + (d.amount === "" || d.amount === "1" ? "" : "@" + encodeURIComponent(d.amount)));
  const target = encodeURIComponent(r.target).replace(/%3A/g, (colon) => (r.target.includes("\n") ? colon : ":"));
  let text = `#${target}:${dice.join(",")}`;
  if (!r.quick) text += ";within=" + r.within;
  if (r.unit !== "rolls") text += ";unit=" + r.unit;
  return text + (r.bounded ? ";bounded" : "");
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // as it stands
  }
}

// parsed returns the parts of an address: the target, the dice, and the options. Only a colon that is
// not encoded separates dice, unless all of the address was encoded. The end of a sentence around a
// link is not part of it.
function parsed(hash) {
  let text = hash.replace(/[.,"”’]+$/, "");
  if (!text.includes("(")) text = text.replace(/\)[.,]*$/, "");
  if (!text.includes(":") && /:[\d,@d ]*[,@;]/.test(decoded(text))) text = decoded(text);
  return /^#(.*?)(?::([^:;]*))?((?:;[^;]*)*)$/s.exec(text) ?? ["", "", undefined, ""];
}

// choose fills the form from an address; it reports whether it was one. Without dice it leaves them.
function choose(hash) {
  const parts = parsed(hash);
  if (!decoded(parts[1]).trim()) return false;
  const options = new Map(parts[3].split(";").map((o) => decoded(o).trim().split("=")).map(([name, value]) => [name, value ?? ""]));
  const unit = options.get("unit") ?? "rolls";
  const percent = options.has("within") ? Number(options.get("within")) : undefined;
  if (!["rolls", "throws", "cost"].includes(unit) || percent < 0 || percent > 1000 || Number.isNaN(percent)) return false;
  const found = new Map();
  for (const die of decoded(parts[2] ?? "").split(",").filter((d) => d.trim())) {
    const [sides, amount = "1"] = die.trim().split("@");
    const name = tidy(sides.trim().replace(/^d(?=\d)/i, ""));
    const both = Number(found.get(name) ?? 0) + Number(amount); // 6,6 is 6@2
    found.set(name, unit === "throws" && found.has(name) ? String(both) : amount.trim());
  }
  $("target").value = decoded(parts[1]).trim();
  fit();
  if (parts[2] !== undefined) tick(found);
  else if (!chosenDice().length) tick(new Map(known.request.dice.map(({ sides }) => [sides, "1"])));
  $("unit").value = unit;
  $("options").open ||= unit !== "rolls" || options.has("bounded");
  $("bounded").checked = options.has("bounded");
  within = percent;
  return true;
}

// tick chooses dice, given their amounts.
function tick(found) {
  for (const sides of usual) $("d" + sides).checked = found.has(String(sides));
  $("others").value = [...found.keys()].filter((sides) => !usual.includes(Number(sides))).join(", ");
  amounts.clear();
  for (const [sides, amount] of found) amounts.set(sides, amount);
  $("amount-list").replaceChildren();
}

// fit makes the field of the target as high as its lines, broken where they are too long.
function fit() {
  const field = $("target");
  for (field.rows = 1; field.rows < 8 && field.scrollHeight > field.clientHeight; ) field.rows++;
}

// listAmounts shows a field for each die where its number or its cost matters, and
// which set the dice are.
function listAmounts() {
  const unit = $("unit").value;
  const all = chosenDice();
  const dice = unit === "rolls" ? [] : all;
  $("amounts").hidden = dice.length === 0;
  $("amounts-title").textContent = unit === "cost" ? "A roll costs" : "How many of each, thrown at once";
  const list = $("amount-list");
  if ([...list.children].map((l) => l.dataset.sides).join() !== dice.join()) {
    list.replaceChildren(...dice.map((sides) => {
      const field = make("input", { inputMode: "numeric", value: amounts.get(sides) ?? "1", id: "amount-" + sides });
      field.addEventListener("input", () => amounts.set(sides, field.value.trim()));
      const label = make("label", {}, dieName(sides), field);
      label.dataset.sides = sides;
      return label;
    }));
  }
  $("preset").value = unit === "cost" ? "" : setOf(all, (sides) => (unit === "throws" ? amounts.get(sides) ?? "1" : undefined));
}

// setOf returns which set the dice are, or "".
function setOf(dice, amount) {
  const at = sets.findIndex((set) => [...set.dice].sort().join() === [...dice].sort().join() && set.dice.every((sides) => amount(sides) === set.amount));
  return at < 0 ? "" : String(at);
}

// showSet says which options are not the usual ones, also behind the closed list of options.
function showSet() {
  const set = [
    { throws: "whole throws count", cost: "rolls have costs" }[$("unit").value],
    $("bounded").checked && "never more than a fixed number of rolls",
    within === 0 ? "the cheapest plan" : within !== undefined && `a plan that is up to ${within} % dearer than the cheapest`,
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
  if (read) $("preset").value = setOf((read.dice ?? []).map(({ sides }) => sides), () => undefined);
  $("kinds").classList.toggle("naming", Boolean(read));
  for (const sides of usual) $("d" + sides).classList.toggle("named", Boolean(read?.dice.some((die) => die.sides === String(sides))));
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

$("kinds").prepend(...usual.map((sides) =>
  make("label", {}, make("input", { type: "checkbox", id: "d" + sides }), make("span", {}, dieName(sides)))));
$("preset").append(
  make("option", { value: "", hidden: true }, "my own dice"),
  ...sets.map((set, i) => make("option", { value: i }, set.name)),
);
$("preset").addEventListener("input", () => {
  const { dice, amount } = sets[$("preset").value];
  $("unit").value = amount ? "throws" : "rolls";
  tick(new Map(dice.map((sides) => [sides, amount ?? "1"])));
});
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
  $("notice").textContent = understood || location.hash === "" ? "" : "The address of this page has options that it does not know. Here is a d13 instead.";
  listAmounts();
  showSet();
  search(chosen());
}
