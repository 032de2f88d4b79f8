// ---- The card: its parts, each with a table, which is a grid where it has columns.

let cardRows = []; // with their parts and their elements
const kinds = ["result", "again", "go", "repeat"];
const tooLong = "This plan is too long for a card. Play it above: the page leads through it.";

function showCard(card) {
  cardRows = [];
  $("notes").textContent = card.Long ? tooLong : (card.Notes ?? []).join(" ");
  const example = make("p", { className: "example" }, card.Example);
  $("card").dataset.title = `${card.Title} · ${card.Price}`;
  $("card").replaceChildren(...(card.Parts ?? []).map(partOf), example);
  measure();
}

const heading = (scope, text) => make("th", { scope }, text);
const cornerOf = (text) => make("td", { className: "corner" }, text);

function partOf(part) {
  const badge = part.Name && make("b", { className: "badge" }, part.Name);
  const head = make("h3", {}, badge, " " + part.Head);
  const lines = (part.Lines ?? []).map((line) => make("p", {}, line));
  const columns = (part.Columns ?? []).map((faces) => heading("col", faces));
  const rows = (part.Rows ?? []).map((row) => rowOf(part, row));
  const thead = make("thead", {}, make("tr", {}, cornerOf(part.Corner), ...columns));
  const table = make("table", {}, thead, make("tbody", {}, ...rows));
  const grid = { className: "grid", role: "region", tabIndex: 0, ariaLabel: part.Head };
  const box = make("div", part.Columns ? grid : { className: "words" }, table);
  return make("div", { className: "part" }, head, ...lines, rows.length ? box : "");
}

// rowOf draws a row. An entry of a grid says its faces where it stands below no column.
function rowOf(part, row) {
  const columns = part.Columns ?? [];
  const each = columns.length === row.Entries.length; // else one entry is for all columns
  const cells = row.Entries.map(({ Faces, Text, Kind }, i) => {
    const faces = each ? columns[i] : Faces;
    const small = faces ? make("small", {}, faces + " → ") : "";
    return make("td", { className: kinds[Kind], colSpan: each ? 1 : columns.length }, small, Text);
  });
  const head = row.Label ? heading("row", row.Label) : cornerOf("");
  const element = make("tr", {}, head, ...cells);
  cardRows.push({ ...row, part, element });
  return element;
}

const rowsAt = ({ step, number }) =>
  cardRows.filter((row) => row.Step + "." + row.Case === step + "." + number);

// light marks the rows of a place. With several dice, the faces so far choose among them.
function light(place, open) {
  const lit = rowsAt(place).filter(({ part, First: ranges }) => open.every((face, i) => {
    const range = ranges?.[part.Dice.length - place.line.roll.length + i];
    return !range || (range.First <= face && face <= range.Last);
  }));
  for (const row of cardRows) {
    row.element.classList.toggle("lit", lit.includes(row));
    row.element.ariaCurrent = lit.includes(row) ? "step" : null;
  }
  // On a desk the game stands still above the card. On a phone its buttons have the row's words.
  const { style } = document.documentElement;
  style.setProperty("--game", (wide.matches ? $("play").offsetHeight : 0) + "px");
  if (!rolled.length || !wide.matches || innerHeight < 700) return;
  style.scrollPaddingTop = $("play").offsetHeight + 8 + "px";
  lit[0]?.element.scrollIntoView({ block: "nearest" });
}

// measure shows a grid that is too wide as words are shown, in rows that can be broken.
function measure() {
  for (const box of document.querySelectorAll(".part [role=region]")) {
    box.className = "grid";
    if (box.scrollWidth > box.clientWidth) box.className = "words narrow";
  }
}
