// ---- The chances of each result, as a table with bars; of several expressions side by side.

// atLeast returns the cell of a result or more, which a result of another expression has too.
function atLeast({ ordered, bars }, result) {
  const bar = bars.find((one) => parseFloat(one.result) >= parseFloat(result));
  return ordered ? [make("td", {}, bar ? bar.atLeast : isNaN(parseFloat(result)) ? "" : "0.00%")] : [];
}

function showChances(chart) {
  $("chances").hidden = !chart;
  if (!chart) return;
  const all = [chart, ...(chart.others ?? [])];
  const alone = all.length === 1;
  $("chances-title").textContent = `Chances of ${chart.title}`;
  const yes = alone && chart.bars.find(({ result }) => result === "yes");
  const chance = make("b", {}, yes ? `Chance: ${yes.exactly}. ` : "");
  const meaning = alone && chart.understood ? capital(chart.understood) + "." : "";
  document.title = chart.title;
  $("plan-title").textContent = chart.title;
  $("status").replaceChildren(chance, meaning);
  $("summary").textContent = alone ? chart.summary
    : all.map(({ name, summary }) => `${name}: ${summary}`).join(" ");
  const percent = (bar) => parseFloat(bar?.exactly) || 0;
  const most = Math.max(...all.flatMap(({ bars }) => bars.map(percent)));
  const cellOf = (bar) => {
    const long = make("i", { style: `width: ${(8 * percent(bar)) / most / (1 + all.length ** 2)}rem` });
    return make("td", {}, ...(bar ? [long, bar.exactly] : []));
  };
  const list = [...new Set(all.flatMap(({ bars }) => bars.map(({ result }) => result)))];
  if (!alone) list.sort((a, b) => parseFloat(a) - parseFloat(b));
  const rows = list.map((result) => {
    const bars = all.map(({ bars }) => bars.find((bar) => bar.result === result));
    const cells = all.flatMap((one, i) => [cellOf(bars[i]), ...atLeast(one, result)]);
    return make("tr", {}, heading("row", result), ...cells);
  });
  const names = all.flatMap(({ name, ordered }) =>
    [alone ? "exactly" : name, ordered && "at least"].filter(Boolean));
  const head = make("tr", {}, make("td"), ...names.map((name) => heading("col", name)));
  const thead = make("thead", {}, alone && !chart.ordered ? "" : head);
  $("bars").firstElementChild.replaceChildren(thead, make("tbody", {}, ...rows));
  const likely = list.indexOf(chart.bars.find((bar) => percent(bar) === most)?.result);
  const high = rows[0]?.offsetHeight; // all are alike, and none is cut at the top
  $("bars").scrollTop = high * Math.round(likely + 1 - $("bars").clientHeight / high / 2);
}
