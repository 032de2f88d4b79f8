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

function partOf(part) {
  const head = make("h3", {}, make("b", { className: "badge" }, part.Number), " " + part.Head);
  const box = make("div", { className: "part" }, head, ...(part.Lines ?? []).map((line) => make("p", {}, line)));
  if (!part.Rows?.length) return box;
  box.append(part.Columns ? gridOf(part) : wordsOf(part));
  return box;
}

function gridOf(part) {
  const corner = make("td", { className: "corner" }, part.Corner);
  const head = make("tr", {}, corner, ...part.Columns.map((faces) => make("th", { scope: "col" }, faces)));
  const rows = part.Rows.map((row) => {
    const one = row.Entries.length < part.Columns.length; // for every face
    const cells = row.Entries.map((e, i) => {
      const cell = make("td", { className: kinds[e.Kind], colSpan: one ? part.Columns.length : 1 }, e.Text);
      if (!one) cell.dataset.faces = part.Columns[i];
      return cell;
    });
    return keep(part, row, make("tr", {}, row.Label ? make("th", { scope: "row" }, row.Label) : make("td", { className: "corner" }), ...cells));
  });
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
  return make("div", { className: "grid", role: "region", tabIndex: 0, ariaLabel: part.Head }, table);
}

function wordsOf(part) {
  return make("div", { className: "words" }, ...part.Rows.map((row) => keep(part, row, make("p", {},
    ...(row.Label ? [make("b", {}, row.Label), " "] : []),
    ...row.Entries.flatMap((e) => [make("span", { className: kinds[e.Kind] }, ...(e.Faces ? [make("small", {}, e.Faces + " →"), " "] : []), e.Text), " "])))));
}

// keep remembers the element of a row.
function keep(part, row, element) {
  cardRows.push({ at: row.Step + "." + row.Case, part, row, element });
  return element;
}

const rowsAt = ({ step, number }) => cardRows.filter((row) => row.at === step + "." + number);

// light marks the row of a place, if there is one. With several dice, the faces so far
// choose among its rows.
function light(place, open) {
  for (const { element } of cardRows) {
    element.classList.remove("lit");
    element.removeAttribute("aria-current");
  }
  if (!place) return;
  const rows = rowsAt(place).filter(({ part, row }) => open.every((face, i) => {
    const faces = row.First?.[part.Dice.length - place.line.roll.length + i];
    return !faces || (faces.First <= face && face <= faces.Last);
  }));
  for (const { element } of rows) {
    element.classList.add("lit");
    element.setAttribute("aria-current", "step");
  }
  if (rows.length && rolled.length) follows(rows[0].element);
}

// follows keeps the row of a game in view where the game stands still above the card,
// as on a desk. On a phone the buttons of the faces have the same words as the row.
function follows(row) {
  if (!matchMedia("(min-width: 900px) and (min-height: 700px)").matches) return;
  document.documentElement.style.scrollPaddingTop = $("play").offsetHeight + 8 + "px";
  row.scrollIntoView({ block: "nearest" });
}

// measure gives each entry of a grid that is too wide its faces, so that rows can be broken.
function measure() {
  for (const box of document.querySelectorAll(".grid")) {
    box.classList.remove("narrow");
    box.classList.toggle("narrow", box.scrollWidth > box.clientWidth);
  }
}
