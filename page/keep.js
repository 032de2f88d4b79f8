// ---- What a tab keeps when it is loaded again, or was put away: results, games and the form.

function keep() {
  stored("dice", {
    version: known.version, at: location.hash, form: address({ ...chosen(), target: "1" }),
    target: $("target").value, typing: document.activeElement === $("target"), open: $("options").open,
    // BigInts have no JSON
    actions: actions.map((one) => ({ ...one, faces: one.faces.map(String), items: one.items.map(({ row }) => row) })),
  });
}

// ---- The start: all that this version of the page kept; its form only if the address is the same.

const tab = stored("dice");
const whole = tab?.version === known.version;
// Chromium that is busy as it goes back may not find what the tab keeps, until it loads the page again.
const missed = !tab && performance.getEntriesByType("navigation")[0].type === "back_forward";
for (const one of whole ? tab.actions : []) {
  act({ ...one, faces: one.faces.map(BigInt), items: one.items.map((row) => note(...row)) });
}
if (missed) location.reload();
else if (whole && tab.at === location.hash) {
  choose(tab.form);
  $("target").value = tab.target;
  $("options").open = tab.open;
  changed();
  if (tab.typing) $("target").focus({ preventScroll: true });
} else begun();

// The code of a search is compiled when it first runs, and again when it has run for a while. An
// answer that is not shown makes it fast while no person waits.
const early = JSON.stringify({ ...known.request, target: "2d6", dice: ["20"] });
library.then((made) => asked ?? send(made, { request: early }), () => {});
