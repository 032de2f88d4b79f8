// ---- What a tab keeps when it is loaded again, or was put away: results, games and the form.

const fields = [...$("choose").elements].filter((field) => /^(INPUT|TEXTAREA)$/.test(field.tagName));
const content = (field) => (field.type === "checkbox" ? "checked" : "value");

// keep keeps all for this tab. Where that is denied, or there is no room, nothing else changes.
function keep() {
  const items = [...results.children].sort((a, b) => b.value - a.value);
  const faces = (list) => list.map(String); // BigInts have no JSON
  const state = {
    version: known.version, at: location.hash, within, amounts: [...amounts],
    open: $("options").open, typing: document.activeElement === $("target"), fields: fields.map((field) => field[content(field)]),
    rows: items.map(({ row }) => row),
    games: [...games].filter(([, list]) => list.length).map(([game, list]) => [game, faces(list)]),
    past: past.map(({ game, before, item }) => [game, faces(before), items.indexOf(item)]),
  };
  try {
    sessionStorage.setItem("dice", JSON.stringify(state));
  } catch {}
}

// restored puts back what was kept by this version of the page. It returns that if the form is as it
// was, which it is at the same address only.
function restored() {
  let state;
  try {
    state = JSON.parse(sessionStorage.getItem("dice"));
  } catch {}
  if (state?.version !== known.version) return undefined;
  const items = state.rows.reverse().map((row) => note(...row)).reverse();
  for (const [game, faces] of state.games) games.set(game, faces.map(BigInt));
  past = state.past.map(([game, faces, i]) => ({ game, before: faces.map(BigInt), item: items[i] }));
  if (state.at !== location.hash) return undefined;
  fields.forEach((field, i) => (field[content(field)] = state.fields[i]));
  $("options").open = state.open;
  for (const [sides, many] of state.amounts) amounts.set(sides, many);
  within = state.within;
  return state;
}

// ---- The start.

const tab = restored();
if (tab) changed();
else begun();
if (tab?.typing) $("target").focus({ preventScroll: true });
