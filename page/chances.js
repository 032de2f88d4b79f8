// ---- The chances of each result, as a table with bars.

function showChances(chart) {
  $("chances").hidden = !chart;
  if (!chart) return;
  $("chances-title").textContent = `Chances of ${chart.title}`;
  $("own").textContent = `Just roll ${chart.title.length > 9 ? "it" : chart.title}`;
  $("understood").textContent = capital(chart.understood);
  $("summary").textContent = chart.summary;
  const lineOf = (...cells) => make("tr", {}, ...cells.slice(0, chart.ordered ? 3 : 2));
  const rows = chart.bars.map(({ result, exactly, atLeast, share }) => {
    const bar = make("i", { style: `width: ${4 * share}rem` });
    return lineOf(heading("row", result), make("td", {}, bar, exactly), make("td", {}, atLeast));
  });
  const heads = lineOf(make("td"), heading("col", "exactly"), heading("col", "at least"));
  $("bars").firstElementChild.replaceChildren(make("thead", {}, heads), make("tbody", {}, ...rows));
  $("bars").classList.remove("every");
  $("every").hidden = $("bars").scrollHeight <= $("bars").clientHeight;
  const likely = rows[chart.bars.findIndex(({ share }) => share === 1)];
  if (likely) $("bars").scrollTop = likely.offsetTop - $("bars").clientHeight / 2;
}

$("every").addEventListener("click", () => $("bars").classList.add("every"));
