// ---- The plan: what it costs, which others there are, and how to keep it.

let costs = {};
let shown; // the plan on the page, as the worker gave it

// showCost fills a line of the table of costs. Differences are relative to this plan.
function showCost(name, { cost, way }) {
  costs[name] = Number(cost);
  const row = $("cost-" + name);
  row.hidden = false;
  row.querySelector(".number").textContent = cost;
  if (way) row.querySelector(".way").textContent = way;
  const change = name === "this" ? 0 : Math.round((costs[name] / costs.this - 1) * 1000) / 10;
  row.querySelector(".change").textContent = name === "this" || !Number.isFinite(change) ? "" : change === 0 ? "same" : (change > 0 ? "+" : "−") + Math.abs(change).toFixed(1) + " %";
}

// showBound shows the lower bound, or that the best plan reaches it.
function showBound(bound) {
  showCost("bound", bound);
  if (bound.best) {
    $("cost-bound").hidden = true;
    $("cost-best").querySelector(".way").textContent = "the fewest possible: proved best";
  }
  if (bound.shown) $("status").textContent += " Proved best.";
}

const dataURL = (type, text) => `data:${type},` + encodeURIComponent(text);

function save(id, name, type, text) {
  if ($(id).href) URL.revokeObjectURL($(id).href);
  $(id).href = URL.createObjectURL(new Blob([text], { type }));
  $(id).download = name;
}

function showPlan(p) {
  shown = p;
  strategy = parsePlan(p.json);
  document.title = p.title;
  $("plan-title").textContent = p.title;
  const idle = p.idle.length ? ` Not needed: ${p.idle.map(dieName).join(", ")}.` : "";
  $("status").textContent = p.price + "." + idle;
  $("table-title").textContent = { rolls: "Rolls on average", throws: "Throws on average", cost: "Cost on average" }[p.units];
  $("proof").textContent = "✓ " + p.proof;
  $("exactly").textContent = p.exactly.length > 60 ? "" : `Exactly ${p.exactly} on average.`;
  costs = {};
  for (const name of ["bound", "hand"]) $("cost-" + name).hidden = true;
  showCost("this", { cost: p.expected });
  showCost("best", p.best);
  if (p.byHand) showCost("hand", p.byHand);
  showChoices([]);
  $("text").textContent = p.text;
  showCard(p.card);
  $("paper").src = p.svg ? dataURL("image/svg+xml", p.svg) : "data:,";
  save("save-svg", p.file + ".svg", "image/svg+xml", p.svg);
  save("save-json", p.file + ".json", "application/json", p.json);
  save("save-text", p.file + ".txt", "text/plain;charset=utf-8", p.text);
  $("copied").textContent = "";
  rolled = [];
  showWalk();
}

// showChoices draws a table of the rows and rolls of each plan, with its ease as a bar. A click chooses one.
function showChoices(choices) {
  $("choices").hidden = $("other-title").hidden = false; // until it is known that there is but one
  $("choices").replaceChildren(...choices.map(({ within: percent, ease, table, cost, chosen }) => {
    const picture = make("i", {});
    picture.style.height = Math.min(ease, 60) + 1 + "px";
    const input = make("input", { type: "radio", name: "choice", value: percent, checked: chosen });
    input.addEventListener("change", () => {
      within = percent;
      changed();
    });
    return make("label", {}, input, make("span", {}, picture, make("b", {}, table), cost));
  }));
}

$("print").addEventListener("click", () => print());

$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("copied").textContent = "The link to this plan is copied.";
  } catch {
    $("copied").textContent = "Copy the address of this page: it is the link to this plan.";
  }
});

$("share").hidden = !(navigator.share && location.protocol.startsWith("http"));
$("share").addEventListener("click", () => {
  navigator.share({ title: shown.title, url: location.href }).catch(() => {}); // a person who changed their mind
});
