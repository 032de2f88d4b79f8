// ---- The chances of each result, as a table with bars.

function showChances(chart) {
  $("chances").hidden = !chart;
  if (!chart) return;
  $("chances-title").textContent = `Chances of ${chart.title}`;
  const yes = chart.bars.find(({ result }) => result === "yes");
  const chance = make("b", {}, yes ? `Chance: ${yes.exactly}. ` : "");
  document.title = chart.title;
  $("plan-title").textContent = chart.title;
  $("status").replaceChildren(chance, capital(chart.understood), chart.understood && ".");
  $("summary").textContent = chart.summary;
  const rows = chart.bars.map(({ result, exactly, atLeast, share }) => {
    const bar = make("i", { style: `width: ${4 * share}rem` });
    const more = chart.ordered ? make("td", {}, atLeast) : "";
    return make("tr", {}, heading("row", result), make("td", {}, bar, exactly), more);
  });
  const heads = [make("td"), heading("col", "exactly"), heading("col", "at least")];
  const thead = make("thead", {}, chart.ordered ? make("tr", {}, ...heads) : "");
  $("bars").firstElementChild.replaceChildren(thead, make("tbody", {}, ...rows));
  const likely = rows[chart.bars.findIndex(({ share }) => share === 1)];
  if (likely) $("bars").scrollTop = likely.offsetTop - $("bars").clientHeight / 2;
}
