// ---- The chances of each result, as a table with bars.

function showChances(chart) {
  $("chances").hidden = !chart;
  $("own").hidden = !chart;
  if (!chart) return;
  $("chances-title").textContent = `Chances of ${chart.title}`;
  $("own").textContent = `Just roll ${chart.title.length > 9 ? "it" : chart.title}`;
  $("understood").textContent = capital(chart.understood);
  $("summary").textContent = chart.summary;
  const rows = chart.bars.map(({ result, exactly, atLeast, share }) => {
    const bar = make("i", {});
    bar.style.width = `${4 * share}rem`;
    return make("tr", {}, make("th", { scope: "row" }, result), make("td", {}, bar, exactly), ...(chart.ordered ? [make("td", {}, atLeast)] : []));
  });
  const heads = ["exactly", ...(chart.ordered ? ["at least"] : [])].map((text) => make("th", { scope: "col" }, text));
  const table = $("bars").firstElementChild;
  table.hidden = !rows.length;
  table.replaceChildren(make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, ...rows));
  $("bars").classList.remove("every");
  $("every").hidden = $("bars").scrollHeight <= $("bars").clientHeight;
  const likely = rows[chart.bars.findIndex(({ share }) => share === 1)];
  if (likely) $("bars").scrollTop = likely.offsetTop - $("bars").clientHeight / 2;
}

$("every").addEventListener("click", () => {
  $("bars").classList.add("every");
  $("every").hidden = true;
});
