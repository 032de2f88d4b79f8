// ---- The chances of each result, as bars.

const inSVG = (tag, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

// showChances draws a bar for each result. A tap on one says how likely at least that is.
function showChances(chart) {
  $("chances").hidden = !chart;
  if (!chart) return;
  const line = 26, label = 84, most = 200;
  $("understood").textContent = capital(chart.understood);
  $("summary").textContent = chart.summary;
  $("at-least").textContent = "Tap a bar for the chance of at least that result.";
  const rows = chart.bars.map((bar, i) => {
    const says = `${bar.result}: ${bar.exactly}, at least ${bar.atLeast}`;
    const row = inSVG("g", { class: "bar", tabindex: 0, role: "button", "aria-label": says, transform: `translate(0 ${i * line})` },
      inSVG("title", {}, says),
      inSVG("rect", { class: "touch", width: label + most + 80, height: line }),
      inSVG("text", { x: label - 8, y: 18, "text-anchor": "end" }, bar.result),
      inSVG("rect", { x: label, y: 3, width: Math.max(1, most * bar.share), height: line - 6 }),
      inSVG("text", { x: label + most * bar.share + 6, y: 18 }, bar.exactly));
    const choose = () => {
      for (const other of rows) other.classList.toggle("chosen", other === row);
      const named = /[^-0-9]/.test(bar.result) ? bar.result : `at least ${bar.result}`;
      $("at-least").textContent = `${chart.title}, ${named}: ${bar.atLeast}`;
    };
    row.addEventListener("click", choose);
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose();
      }
    });
    return row;
  });
  const height = rows.length * line;
  $("bars").replaceChildren(inSVG("svg", { viewBox: `0 0 ${label + most + 80} ${height}`, role: "group", "aria-label": `Chances of ${chart.title}` }, ...rows));
}
