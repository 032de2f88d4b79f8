// ---- The card: its parts, as tables where it has grids.

let cardRows = []; // with the place that each is for

function showCard(card) {
  cardRows = [];
  const notes = card.Long ? ["This plan is too long for a card. Play it above: the page leads through it."] : card.Notes ?? [];
  $("notes").textContent = notes.join(" ");
  $("card").replaceChildren(...(card.Parts ?? []).map(partOf), make("p", { className: "example" }, card.Example));
  measure();
}

const kinds = ["result", "again", "go", "repeat"];

// A grid has its rows in words as well, for where it is too wide.
function partOf(part) {
  const head = make("h3", {}, make("b", { className: "badge" }, part.Number), " " + part.Head);
  const box = make("div", { className: "part" }, head, ...(part.Lines ?? []).map((line) => make("p", {}, line)));
  const rows = (part.Rows ?? []).map((row) => ({ at: row.Step + "." + row.Case, part, row, elements: [] }));
  cardRows.push(...rows);
  if (part.Columns) box.append(gridOf(part, rows));
  if (rows.length) box.append(make("div", { className: "words" }, part.Corner ?? "", ...rows.map(wordsOf)));
  return box;
}

function gridOf(part, rows) {
  const corner = make("td", { className: "corner" }, part.Corner);
  const head = make("tr", {}, corner, ...part.Columns.map((faces) => make("th", { scope: "col" }, faces)));
  const lines = rows.map(({ row, elements }) => {
    const colSpan = part.Columns.length - row.Entries.length + 1; // one entry is for every face
    const cells = row.Entries.map((e) => make("td", { className: kinds[e.Kind], colSpan }, e.Text));
    elements.push(make("tr", {}, row.Label ? make("th", { scope: "row" }, row.Label) : make("td", { className: "corner" }), ...cells));
    return elements[0];
  });
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...lines));
  return make("div", { className: "grid", role: "region", tabIndex: 0, ariaLabel: part.Head }, table);
}

function wordsOf({ part, row, elements }) {
  const columns = part.Columns?.length === row.Entries.length ? part.Columns : [];
  const line = make("p", {}, ...(row.Label ? [make("b", {}, row.Label), " "] : []), ...row.Entries.flatMap((e, i) => {
    const faces = e.Faces || columns[i];
    return [make("span", { className: kinds[e.Kind] }, ...(faces ? [make("small", {}, faces + " →"), " "] : []), e.Text), " "];
  }));
  elements.push(line);
  return line;
}

const rowsAt = ({ step, number }) => cardRows.filter((row) => row.at === step + "." + number);

// light marks the row of a place, if there is one. With several dice, the faces so far
// choose among its rows.
function light(place, open) {
  for (const element of cardRows.flatMap(({ elements }) => elements)) {
    element.classList.remove("lit");
    element.removeAttribute("aria-current");
  }
  if (!place) return;
  const rows = rowsAt(place).filter(({ part, row }) => open.every((face, i) => {
    const faces = row.First?.[part.Dice.length - place.line.roll.length + i];
    return !faces || (faces.First <= face && face <= faces.Last);
  }));
  for (const element of rows.flatMap(({ elements }) => elements)) {
    element.classList.add("lit");
    element.setAttribute("aria-current", "step");
  }
  if (rows.length && rolled.length) rows[0].elements.forEach(follows);
}

// follows keeps the row of a game in view where the game stands still above the card,
// as on a desk. On a phone the buttons of the faces have the same words as the row.
function follows(row) {
  if (!matchMedia("(min-width: 900px) and (min-height: 700px)").matches) return;
  document.documentElement.style.scrollPaddingTop = $("play").offsetHeight + 8 + "px";
  row.scrollIntoView({ block: "nearest" });
}

// measure shows a grid that is too wide in words.
function measure() {
  for (const grid of document.querySelectorAll(".grid")) {
    grid.hidden = false;
    grid.hidden = grid.scrollWidth > grid.clientWidth;
    grid.nextElementSibling.hidden = !grid.hidden;
  }
}
