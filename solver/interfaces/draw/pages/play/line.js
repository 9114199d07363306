// The line shown, beside the board: its plies with their values, the graph, what each player lost, and the side lines.
let drawnLine = "", lineRows = [], drawnGraph = "";

const nameOf = (side) => game.players[side] || sideName(side);
const seen = new Set(); // places whose values were shown though values are hidden
const concealed = (node) => get("hide").checked && !seen.has(node);

function showLine() {
  const way = lineOf(at), key = way.map((n) => n.move).join(" ") + spec + language + games.length;
  if (key !== drawnLine) { drawnLine = key; makeLine(way); }
  for (const { node, tr, value, best, worth, lost } of lineRows) {
    const quiz = node.parent && concealed(node.parent), before = node.parent ? bestAt(node.parent) : null, gone = node.parent ? lostBy(node) : null;
    tr.className = node === at ? "chosen" : "";
    if (node === at) tr.setAttribute("aria-current", "true"); else tr.removeAttribute("aria-current");
    const played = node.parent ? valueText(valueAt(node.parent).moves.get(node.move)) : { text: "", kind: "none" };
    value.textContent = quiz ? "" : played.text;
    value.className = `number ${played.kind}`;
    best.textContent = quiz || !before ? "" : moveLabel(node.parent.position, before.move);
    worth.textContent = quiz || !before ? "" : valueText(before.value).text;
    lost.textContent = quiz || !gone ? "" : gone;
  }
  const row = lineRows[at.ply], box = get("plies");
  if (row && row.tr.offsetTop + row.tr.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = row.tr.offsetTop - box.clientHeight / 2;
  else if (row && row.tr.offsetTop - 30 < box.scrollTop) box.scrollTop = row.tr.offsetTop - 60;
  showGraph(way);
  showTotals(way);
}

function makeLine(way) {
  const body = get("game_list").tBodies[0];
  body.textContent = "";
  lineRows = way.map((node) => {
    const tr = element(body, "tr"), ply = element(tr, "td", "number", node.ply || ""), cell = element(tr, "td");
    if (node.parent) element(cell, "i", `side${node.parent.side}`);
    const b = element(cell, "button", "jump", node.parent ? node.move === "--" ? t("pass") : moveLabel(node.parent.position, node.move) : t("at_start"));
    b.type = "button";
    tr.addEventListener("click", () => walk(node));
    return { node, tr, ply, value: element(tr, "td", "number"), best: element(tr, "td"), worth: element(tr, "td", "number"), lost: element(tr, "td", "number loss") };
  });
  showLines();
}

function showLines() {
  const heads = headsOf(game.root), head = headOf(at), select = get("line");
  get("lines").hidden = heads.length === 0;
  get("naming").hidden = !head;
  select.textContent = "";
  [null, ...heads].forEach((one, i) => { element(select, "option", "", lineName(one)).value = String(i); });
  select.value = String(head ? heads.indexOf(head) + 1 : 0);
  if (document.activeElement !== get("rename")) get("rename").value = head ? head.name : "";
  setText("names", game.players.some(Boolean) || game.event ? [`${nameOf(0)} \u2013 ${nameOf(1)}`, game.event].filter(Boolean).join(", ") : "");
}

// Goes to the line chosen: a side line at its first move, the game where the side line left it.
function chooseLine(index) {
  const head = headsOf(game.root)[index - 1];
  if (head) { walk(head); return; }
  let node = at;
  while (headOf(node)) node = headOf(node).parent;
  for (let n = node; n.children[0]; n = n.children[0]) n.next = n.children[0];
  if (node === at) show(); else walk(node);
}

function renameLine(name) {
  const head = headOf(at);
  if (head) { head.name = name.slice(0, 60); showLines(); }
}

// ---- the graph: values for the first player ----

function figure(node) {
  const worth = valueAt(node), value = worth.exact ? worth.lower : worth.estimate;
  return value === null ? null : { exact: worth.exact, value: node.side === 0 ? value : -value };
}

function showGraph(way) {
  const box = get("graph"), width = Math.max(box.clientWidth, 200), height = 170, left = 34, bottom = 22;
  const points = way.map((node) => get("hide").checked && concealed(node) ? null : figure(node)), shown = points.filter(Boolean);
  const key = JSON.stringify([width, points, at.ply, drawnLine]);
  if (key === drawnGraph) return;
  drawnGraph = key;
  box.textContent = "";
  if (way.length < 2 || shown.length === 0) return;
  const most = Math.max(...shown.map((p) => Math.abs(p.value)), 1), svg = draw(box, "svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("graph", sideName(0)) });
  const x = (i) => left + (i + 0.5) * (width - left - 6) / way.length, y = (v) => 8 + (height - bottom - 8) * (0.5 - 0.5 * v / most);
  for (const v of most > 1 ? [most, 0, -most] : [1, 0, -1]) {
    draw(svg, "line", { class: "axis", x1: left, x2: width - 6, y1: y(v), y2: y(v) });
    draw(svg, "text", { x: left - 5, y: y(v) + 4, "text-anchor": "end" }, signed(v));
  }
  for (let i = 0; i < way.length; i += Math.ceil(way.length / 10 / 5) * 5) draw(svg, "text", { x: x(i), y: height - 5, "text-anchor": "middle" }, i);
  draw(svg, "line", { class: "here", x1: x(at.ply), x2: x(at.ply), y1: 8, y2: height - bottom });
  points.forEach((p, i) => {
    if (!p) return;
    const before = points[i - 1], lost = i > 0 ? lostBy(way[i]) : null;
    if (before) draw(svg, "line", { class: `line ${p.exact && before.exact ? "" : "dashed"}`, x1: x(i - 1), y1: y(before.value), x2: x(i), y2: y(p.value) });
    if (lost > 0) draw(svg, "line", { class: `loss${way[i].parent.side}`, x1: x(i), x2: x(i), y1: y(before.value), y2: y(p.value) });
    draw(svg, "circle", { class: p.exact ? "" : "guess", cx: x(i), cy: y(p.value), r: 3.5 });
  });
  if (!shown.some((p) => p.exact)) draw(svg, "text", { x: width / 2, y: 20, "text-anchor": "middle" }, t("estimates_only"));
  svg.addEventListener("click", (event) => {
    const place = (event.clientX - svg.getBoundingClientRect().left) / svg.getBoundingClientRect().width * width;
    walk(way[Math.max(0, Math.min(way.length - 1, Math.floor((place - left) / (width - left - 6) * way.length)))]);
  });
}

// ---- what the players gave away ----

function lossesOf(way) {
  const sums = [0, 1].map(() => ({ moves: 0, mistakes: 0, lost: 0, wins: 0, draws: 0 }));
  for (const node of way.slice(1)) {
    const lost = lostBy(node), sum = sums[node.parent.side];
    if (lost === null) continue;
    const had = valueAt(node.parent).lower;
    sum.moves++; sum.lost += lost; sum.mistakes += lost > 0;
    sum.wins += had > 0 && had <= lost; sum.draws += had === 0 && lost > 0;
  }
  return sums;
}

function showTotals(way) {
  const sums = lossesOf(way), box = get("totals"), text = sums.map((sum, side) => sum.moves === 0 ? t("totals_none", nameOf(side)) : t("totals", nameOf(side), sum.mistakes, sum.moves, sum.lost));
  const shown = way.length < 2 || get("hide").checked ? "" : text.join("|");
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  box.textContent = "";
  if (shown) text.forEach((one, side) => { const p = element(box, "p"); element(p, "i", `side${side}`); p.append(one); });
}
