// Walks through a game that was analysed (draw/analysis_page.c): ply i + 1 is rows[i], as the program prints it with --json.
const rows = D.plies, seen = new Set(); // plies whose values were shown though values are hidden
let at = 0; // plies played

const sideOf = (row) => row.side === "O" ? 1 : 0;
const nameOf = (side) => D.players[side] || D.sides[side];
const hidden = (i) => get("hide").checked && !seen.has(i);
const isMistake = (row) => row.lost > 0;

function textOf(value, estimate, known, lower, upper) {
  if (typeof value === "number") return signed(value);
  if (typeof estimate === "number") return "~" + signed(estimate);
  return known === "unknown" ? "?" : known === ">=" ? "\u2265 " + signed(lower) : "\u2264 " + signed(upper);
}

const playedText = (r) => textOf(r.value, r.estimate, r.known, r.lower, r.upper);
const bestText = (r) => textOf(r.best_value, r.best_estimate, r.best_known, r.best_lower, r.best_upper);
const bestMove = (r) => moveLabel(r.position, r.best || r.best_estimate_move || "");
const playedMove = (r) => moveLabel(r.position, r.played);

// ---- where the walk is ----

function go(to) {
  at = Math.max(0, Math.min(rows.length, to));
  say("");
  show();
}

function nextMistake() {
  for (let i = 1; i <= rows.length; i++) {
    const to = (at + i) % rows.length;
    if (isMistake(rows[to])) { go(to); return; }
  }
  say("No move is known to be a mistake.");
}

// ---- the quiz ----

function answer(square) {
  const row = rows[at], best = `the best move is ${bestMove(row)}, ${bestText(row)}`;
  const right = sameMove(square, row.best_square) || (sameMove(square, row.square) && row.lost === 0);
  seen.add(at);
  show();
  if (square < 0 || !bestMove(row)) say(bestMove(row) ? `${nameOf(sideOf(row))}: ${best}.` : "Its values are not known.");
  else if (right) say(`Right: ${best}.`);
  else if (sameMove(square, row.square) && row.lost) say(`That was played, and lost ${row.lost}: ${best}.`);
  else say(`Not proved best: ${best}.`);
}

// ---- the board ----

function showMoves(svg, row) {
  if (hidden(at)) {
    drawQuestion(svg, row.position, answer);
    return;
  }
  const same = row.best_square === row.square;
  if (row.best_square >= 0 && !same && bestMove(row))
    drawMove(svg, row.best_square, { name: bestMove(row), text: bestText(row), best: true }, () => say(`Not played: ${bestMove(row)}.`));
  if (row.square >= 0)
    drawMove(svg, row.square, { name: row.played, label: playedMove(row), text: playedText(row), best: same, chosen: true }, () => go(at + 1));
}

function showBoard() {
  const row = rows[at], before = rows[at - 1];
  const svg = drawBoard(row ? row.position : D.end);
  if (!svg) return;
  if (before && before.square >= 0) drawLast(svg, before.square);
  if (row) showMoves(svg, row);
}

// ---- the rest of the page ----

function showWho() {
  const row = rows[at];
  const known = row && !hidden(at) && bestText(row) !== "?" ? `, ${bestText(row)}` : "";
  get("who").textContent = row ? `Ply ${at + 1} of ${rows.length}: ${nameOf(sideOf(row))} to move${known}` : `After ply ${rows.length}`;
  get("text").textContent = row ? row.position : D.end;
}

function showRow(body, row, i) {
  const tr = element(body, "tr", i === at ? "chosen" : ""), hide = hidden(i);
  tr.dataset.ply = i + 1;
  element(tr, "td", "number", i + 1);
  element(tr, "td", "quiet", D.sides[sideOf(row)]);
  element(tr, "td", "", playedMove(row));
  element(tr, "td", "number", hide ? "" : playedText(row));
  element(tr, "td", "", hide ? "" : bestMove(row));
  element(tr, "td", "number", hide ? "" : bestText(row));
  element(tr, "td", "number loss", hide || !row.lost ? "" : row.lost);
  tr.addEventListener("click", () => go(i));
}

function showList() {
  const body = get("list").tBodies[0], box = get("plies");
  body.textContent = "";
  rows.forEach((row, i) => showRow(body, row, i));
  const chosen = body.rows[Math.min(at, rows.length - 1)];
  if (chosen) box.scrollTop = chosen.offsetTop - box.clientHeight / 2;
}

function showGraph() {
  const box = get("graph"), mark = box.querySelector(".at"), g = box.querySelector(`g[data-ply="${at}"] circle`);
  box.hidden = get("totals").hidden = get("hide").checked;
  if (mark) mark.remove();
  if (g) draw(box.querySelector("svg"), "line", { class: "at", x1: g.getAttribute("cx"), x2: g.getAttribute("cx"), y1: 12, y2: 234, stroke: "var(--ink)" });
}

function show() {
  showWho();
  showBoard();
  showList();
  showGraph();
  try {
    history.replaceState(null, "", "#" + (at + 1));
  } catch { /* a frame without an address of its own */ }
}

function totals(side) {
  const own = rows.filter((r) => sideOf(r) === side && typeof r.lost === "number"), lost = own.reduce((sum, r) => sum + r.lost, 0);
  const mistakes = own.filter(isMistake).length, p = element(get("totals"), "p");
  element(p, "i", "side" + side);
  if (own.length === 0) { p.append(`${nameOf(side)}: no move has a proved value`); return; }
  p.append(`${nameOf(side)}: ${mistakes} mistake${mistakes === 1 ? "" : "s"} in ${own.length} move${own.length === 1 ? "" : "s"}` + (D.margins ? `, ${lost} lost` : ""));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const pressed = document.activeElement instanceof HTMLButtonElement || document.activeElement === get("hide");
  if (event.key === " " && (pressed || !rows[at])) return;
  const keys = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), ArrowUp: () => go(at - 1), ArrowDown: () => go(at + 1), Home: () => go(0),
    End: () => go(rows.length), n: nextMistake, h: () => get("hide").click(), " ": () => answer(-1),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
get("first").addEventListener("click", () => go(0));
get("back").addEventListener("click", () => go(at - 1));
get("on").addEventListener("click", () => go(at + 1));
get("last").addEventListener("click", () => go(rows.length));
get("mistake").addEventListener("click", nextMistake);
get("hide").addEventListener("change", () => { seen.clear(); go(at); });
get("graph").innerHTML = D.graph;
for (const g of get("graph").querySelectorAll("g[data-ply]")) g.addEventListener("click", () => go(Number(g.dataset.ply)));
totals(0);
totals(1);
get("about").textContent = `${D.spec}, yomikiri ${D.version}.`;
go((parseInt(location.hash.slice(1), 10) || D.first + 1) - 1);
