// ---- What a tab keeps when it is loaded again, or was put away: results, games and the form.

// keep keeps all for this tab. Where that is denied, or there is no room, nothing else changes.
function keep() {
  const state = {
    version: known.version, at: location.hash, form: address({ ...chosen(), target: "1" }),
    target: $("target").value, typing: document.activeElement === $("target"), open: $("options").open,
    // BigInts have no JSON
    actions: actions.map((one) => ({ ...one, faces: one.faces.map(String), items: one.items.map(({ row }) => row) })),
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
  for (const one of state.actions) {
    act({ ...one, faces: one.faces.map(BigInt), items: one.items.map((row) => note(...row)) });
  }
  if (state.at !== location.hash) return undefined;
  choose(state.form);
  $("target").value = state.target;
  $("options").open = state.open;
  return state;
}

// ---- The start.

const tab = restored();
if (tab) changed();
else begun();
if (tab?.typing) $("target").focus({ preventScroll: true });
