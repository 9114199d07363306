// Draws the charts of a profile or of a ladder from the records that the program prints with --json, and a table of them.
const box = document.getElementById("charts");

function chart(title, width, height) {
  element(box, "h2", "", title);
  const svg = draw(element(box, "div", "chart"), "svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title });
  svg.style.maxWidth = width * 1.3 + "px";
  return svg;
}

function keyOf(entries) {
  const key = element(box, "div", "key");
  for (const [name, colour] of entries) {
    const span = element(key, "span");
    element(span, "i").style.background = colour;
    span.append(name);
  }
}

const chartTable = (heads, rows) => tableOf(element(box, "div", "scroll"), heads, rows,
  (i) => heads[i] === "rung" || i === 0 ? "" : heads[i] === "technique" ? "words" : "number");

const [first] = D.rows;
const digits = (x, n) => x === null ? "\u2013" : x >= 1e6 ? x.toPrecision(3) : x.toFixed(n);
const whole = (x) => x.toLocaleString("en").replace(/,/g, "\u202f");

// ---- profile ----

const STRATEGIES = { root: "var(--c4)", tasks: "var(--c1)", deterministic: "var(--c6)" };
const PARTS = [["useful", "var(--c1)"], ["extra nodes", "var(--c2)"], ["idle", "var(--c3)"], ["waiting", "var(--c4)"],
  ["no processor", "var(--c5)"], ["slower nodes and overhead", "var(--c6)"]];

// The shares of the time for a picture. A negative loss is left out, and the others are made to add up.
function partsOf(r) {
  const parts = [r.useful, r.loss_search, r.loss_idle, r.loss_wait, r.loss_absent, r.loss_slower].map((x) => Math.max(x, 0));
  const all = parts.reduce((a, b) => a + b, 0) || 1;
  return parts.map((x) => x / all);
}

function line(svg, points, x, y, colour, dashes) {
  draw(svg, "polyline", { points: points.map(([a, b]) => `${x(a)},${y(b)}`).join(" "), fill: "none", stroke: colour, "stroke-width": 2,
    "stroke-dasharray": dashes });
}

function speedups() {
  const rows = D.rows.slice(1), most = Math.max(2, ...rows.map((r) => r.threads));
  const top = Math.max(most, ...rows.map((r) => r.speedup), ...rows.map((r) => r.speedup_most || 0));
  const svg = chart(first.simulated ? "Speed-up, simulated" : "Speed-up against one serial thread", 560, 330);
  const doubling = most > 16, least = Math.min(0.5, ...rows.map((r) => r.speedup)); // many threads: both axes by doubling
  const x = (n) => 50 + (doubling ? Math.log2(n) / Math.log2(most) : (n - 1) / (most - 1)) * 490;
  const y = (s) => 290 - (doubling ? Math.log2(Math.max(s, least) / least) / Math.log2(top / least) : s / top) * 270;
  const step = Math.ceil(top / 10);
  for (let n = 1; n <= most; n = doubling ? 2 * n : n + 1) {
    draw(svg, "line", { class: "axis", x1: x(n), x2: x(n), y1: 20, y2: 290 });
    draw(svg, "text", { class: "tick", x: x(n), y: 308, "text-anchor": "middle" }, n);
  }
  for (let s = doubling ? 1 : 0; s <= top; s = doubling ? 2 * s : s + step) {
    draw(svg, "line", { class: "axis", x1: 50, x2: 540, y1: y(s), y2: y(s) });
    draw(svg, "text", { x: 42, y: y(s) + 4, "text-anchor": "end" }, s);
  }
  draw(svg, "text", { x: 295, y: 326, "text-anchor": "middle" }, "threads");
  line(svg, [[1, 1], [most, most]], x, y, "var(--c3)", "6 4");
  const limits = rows.filter((r) => r.speedup_most).map((r) => [r.threads, r.speedup_most]);
  if (limits.length > 0) line(svg, limits, x, y, "var(--ink)", "2 3");
  const used = Object.keys(STRATEGIES).filter((name) => rows.some((r) => r.parallel === name));
  for (const name of used) {
    const points = rows.filter((r) => r.parallel === name).map((r) => [r.threads, r.speedup]);
    line(svg, points, x, y, STRATEGIES[name], "none");
    for (const [n, s] of points)
      draw(draw(svg, "circle", { cx: x(n), cy: y(s), r: 4.5, fill: STRATEGIES[name] }), "title", {}, `${name}, ${n} threads: ${s.toFixed(2)}`);
  }
  keyOf([["ideal", "var(--c3)"], ...(limits.length > 0 ? [["at most, with nothing searched in vain", "var(--ink)"]] : []),
    ...used.map((name) => [name, STRATEGIES[name]])]);
}

function losses() {
  const svg = chart("Where the threads\u2019 time goes" + (first.simulated ? ", simulated" : ""), 560, 30 * D.rows.length + 30);
  D.rows.forEach((r, i) => {
    draw(svg, "text", { x: 132, y: 30 * i + 19, "text-anchor": "end" }, `${r.parallel} ${r.threads}${r.disturbed ? " !" : ""}`);
    let at = 0;
    partsOf(r).forEach((part, k) => {
      const bar = draw(svg, "rect", { class: "part", x: 140 + 400 * at, y: 30 * i + 4, width: 400 * part, height: 22, fill: PARTS[k][1] });
      draw(bar, "title", {}, `${PARTS[k][0]} ${(100 * part).toFixed(1)} %`);
      at += part;
    });
  });
  for (let p = 0; p <= 100; p += 25)
    draw(svg, "text", { x: 140 + 4 * p, y: 30 * D.rows.length + 20, "text-anchor": p === 100 ? "end" : "middle" }, `${p} %`);
  keyOf(PARTS);
}

function profile() {
  if (first.simulated)
    element(box, "p", "", `Simulated, not measured: the split points of one thread were recorded, and a simulation lets N threads do that work. ` +
      `Work ${digits(first.work, 3)} s, span ${digits(first.span, 3)} s: no number of threads is more than ${(first.work / first.span).toFixed(1)} times as fast.`);
  speedups();
  losses();
  element(box, "h2", "", "Figures");
  const spread = (r) => innerWidth < 640 ? [] : [digits(r.seconds_least, 4), digits(r.seconds_most, 4)];
  chartTable(["parallel", "threads", "seconds", ...(innerWidth < 640 ? [] : ["least", "most"]), "nodes", "speed-up", "efficiency", "no processor"],
    D.rows.map((r) => [r.parallel, r.threads, digits(r.seconds, 4), ...spread(r), whole(r.nodes), digits(r.speedup, 2),
      `${(100 * r.speedup / r.threads).toFixed(1)} %`, `${(100 * partsOf(r)[4]).toFixed(1)} %${r.disturbed ? " !" : ""}`]));
}

// ---- ladder ----

function ladder() {
  const ablate = first.rung === "nothing", rows = D.rows.filter((r) => r.evaluations > 0), most = Math.max(...rows.map((r) => r.evaluations), 10);
  const narrow = innerWidth < 640, width = narrow ? 430 : 700, left = narrow ? 166 : 190;
  const svg = chart("Evaluations to find the value" + (ablate ? ", without one technique" : ""), width, 26 * rows.length + 34);
  if (narrow) svg.classList.add("narrow");
  const x = (n) => left + Math.log10(n * 2) / Math.log10(most * 2) * (width - left - (rows.some((r) => r.value === null) ? 150 : 100));
  const short = (n) => n >= 1e9 ? `${n / 1e9} G` : n >= 1e6 ? `${n / 1e6} M` : n >= 1e4 ? `${n / 1e3} k` : n;
  for (let n = 1; n <= most; n *= narrow ? 100 : 10) {
    draw(svg, "line", { class: "axis", x1: x(n), x2: x(n), y1: 4, y2: 26 * rows.length + 4 });
    draw(svg, "text", { x: x(n), y: 26 * rows.length + 22, "text-anchor": "middle" }, short(n));
  }
  rows.forEach((r, i) => {
    const bar = draw(svg, "g", {}), fill = r.value === null ? "var(--c3)" : "var(--c4)";
    draw(bar, "text", { x: left - 8, y: 26 * i + 20, "text-anchor": "end" }, r.rung);
    draw(bar, "rect", { class: "part", x: left, y: 26 * i + 5, width: Math.max(1, x(r.evaluations) - left), height: 20, fill });
    draw(bar, "text", { x: x(r.evaluations) + 6, y: 26 * i + 20 }, whole(r.evaluations) + (r.value === null ? " so far" : ""));
    draw(bar, "title", {}, `${r.rung}: ${r.reason || r.what}`);
  });
  element(box, "p", "quiet", ablate ? "ratio: evaluations without the technique, divided by those with everything."
    : "Each rung uses the techniques of all rungs above it and one more. ratio: evaluations of the rung above, divided by those of this one. " +
      "Where a bar is longer than the one above it, the technique makes evaluations cheaper, not fewer: look at the seconds. The axis is logarithmic.");
  element(box, "h2", "", "Figures");
  box.classList.add("ladder");
  chartTable(["no.", "rung", "value", "evaluations", "nodes", "seconds", "ratio", "technique"],
    D.rows.map((r, i) => [i + 1, r.rung, r.value === null ? "?" : (r.value > 0 ? "+" : "") + r.value, whole(r.evaluations), whole(r.nodes),
      digits(r.seconds, 4), digits(r.ratio, 2), r.reason || r.what]));
}

if (D.warning) element(box, "p", "warning", D.warning);
(D.kind === "profile" ? profile : ladder)();
element(element(document.body, "footer"), "p", "", `${D.made}, yomikiri ${D.version}.`);
