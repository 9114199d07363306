// Walks through an opening tree (draw/opening_page.c). A node's board is one for all its symmetries, so where the walk is, it
// knows how that board lies: place[i] is the square on the screen of the node's square i.

const partsOf = (n) => D.nodes[n][0].split(" ");
const cellsOf = (n) => cellsIn(D.nodes[n][0]);
const sideOf = (n) => sideIn(D.nodes[n][0]);
const knownOf = (n) => ({ lower: D.nodes[n][1], upper: D.nodes[n][2], estimate: D.nodes[n][5] ?? null, depth: D.nodes[n][6] });
const negate = (v) => v === null || v === 0 ? v : -v;

// ---- moves ----

function moveName(code, place) {
  if (code < 0) return "--";
  if (D.mode === "number") return String(code);
  const square = place[code], row = Math.floor(square / D.cols), col = square % D.cols;
  return D.mode === "column" ? String(col + 1) : columnName(col) + (row + 1);
}

// The moves of a place in the tree, best first; those to one position are one, with all their names and squares.
function movesOf(at) {
  const { node, place } = at, known = knownOf(node), moves = [];
  for (const [code, symmetry, to, final] of D.nodes[node][3]) {
    const name = moveName(code, place), square = code >= 0 && D.mode !== "number" ? place[code] : -1;
    const same = to !== null ? moves.find((m) => m.to === to) : undefined;
    const next = D.symmetries[symmetry].map((s) => place[s]);
    const one = { name, square, next };
    if (same) { same.images.push(one); continue; }
    const child = to !== null ? knownOf(to) : null;
    const lower = child ? negate(child.upper) : final, upper = child ? negate(child.lower) : final;
    const estimate = child ? negate(child.estimate) : null;
    const best = lower !== null && known.lower !== null && lower >= known.lower;
    moves.push({ to, images: [one], lower, upper, estimate, best, over: final !== null });
  }
  for (const m of moves) m.images.sort((a, b) => a.square - b.square);
  const rank = (m) => 2 * (m.estimate ?? m.lower ?? -1e6) + (m.upper === null ? 0 : m.upper / 1e5) + (m.best ? 1 : 0);
  return moves.sort((a, b) => rank(b) - rank(a));
}

// A move of a place as it is shown.
const labelOf = (at, name) => moveLabel(D.nodes[at.node][0], name);

function valueText({ lower, upper, estimate }) {
  if (estimate !== null) return "~" + signed(estimate);
  if (lower === null && upper === null) return "?";
  if (lower === upper) return signed(lower);
  if (upper === null) return "\u2265 " + signed(lower);
  if (lower === null) return "\u2264 " + signed(upper);
  return signed(lower) + " to " + signed(upper);
}

function outcome({ lower, upper }) {
  if (lower !== null && lower > 0) return "win";
  if (upper !== null && upper < 0) return "loss";
  return lower === 0 && upper === 0 ? "draw" : "";
}

// ---- where the walk is ----

const start = { node: 0, place: startPlace(), name: "" };
let path = [start], moves = [], chosen = 0;

// The first position is shown as it was given.
function startPlace() { return D.symmetries[D.root_symmetry].slice(); }
const here = () => path[path.length - 1];

function step(at, name) {
  for (const m of movesOf(at))
    for (const image of m.images)
      if (image.name === name && m.to !== null) return { node: m.to, place: image.next, name };
  return null;
}

function play(m, image) {
  if (m.to === null) {
    say(m.over ? "The game ends with " + m.images[0].name + "." : "The tree ends before " + m.images[0].name + ".");
    return;
  }
  path.push({ node: m.to, place: image.next, name: image.name });
  show();
}

function back(count) {
  path.length = Math.max(1, path.length - count);
  show();
}

// ---- search by moves ----

function words(text) {
  const clean = text.replace(/\d+\.(?!\d)/g, " ").toLowerCase();
  if (D.mode === "square") return clean.match(/--|pa(ss)?|[a-z]{1,2}\d{1,2}|\S+/g) || [];
  if (D.mode === "column" && D.cols <= 9) return text.match(/\d|--|[^\s\d]+/g) || [];
  return text.match(/--|[^\s,]+/g) || [];
}

// Goes as far as the moves are in the tree; a pass need not be written.
function follow(list) {
  let way = [start], unknown = "";
  for (const word of list) {
    const name = /^pa/.test(word) ? "--" : word;
    let next = step(way[way.length - 1], name);
    const pass = next || name === "--" ? null : step(way[way.length - 1], "--");
    if (pass) {
      next = step(pass, name);
      if (next) way.push(pass);
    }
    if (!next) { unknown = word; break; }
    way.push(next);
  }
  path = way;
  return unknown;
}

function search(text) {
  const unknown = follow(words(text));
  show();
  const after = path.length > 1 ? " after " + path.slice(1).map((p) => p.name).join(" ") : (D.from_start ? " from the start" : " from the position");
  say(unknown ? "\u201c" + unknown + "\u201d is not a move of this tree" + after + "." : "");
}

// ---- the board ----

// Where a move's value stands: its square; of the number game, the square that it takes from the line to play in.
function squareOf(image) {
  if (D.mode !== "number") return image.square;
  if (D.numbers.length === 0) return -1;
  const line = Number(partsOf(here().node)[2]), at = Number(image.name);
  return sideOf(here().node) === 0 ? line * D.cols + at : at * D.cols + line;
}

function showBoard() {
  const svg = drawBoard(D.nodes[here().node][0], here().place);
  if (!svg) return;
  moves.forEach((m, i) => {
    for (const image of m.images) {
      const square = squareOf(image);
      if (square >= 0)
        drawMove(svg, square, { name: image.name, label: labelOf(here(), image.name), text: valueText(m), best: m.best, kind: m.estimate !== null ? "guess" : "exact", chosen: i === chosen }, () => play(m, image));
    }
  });
}

// ---- the rest of the page ----

function showPath() {
  const nav = get("path");
  nav.textContent = "";
  path.forEach((at, i) => {
    const b = element(nav, "button", "jump", i > 0 ? labelOf(path[i - 1], at.name) : D.from_start ? "start" : "position");
    b.addEventListener("click", () => back(path.length - 1 - i));
  });
}

function showList() {
  const body = get("list").tBodies[0];
  body.textContent = "";
  moves.forEach((m, i) => {
    const row = element(body, "tr", (m.best ? "best " : "") + (i === chosen ? "chosen" : ""));
    row.dataset.move = m.images[0].name;
    element(row, "td", "", labelOf(here(), m.images[0].name));
    element(row, "td", `number ${m.estimate !== null ? "guess" : outcome(m)}`, valueText(m));
    const also = m.images.length > 1 ? "also " + m.images.slice(1).map((x) => x.name).join(" ") : "";
    const guess = m.estimate !== null ? `estimate, ${D.nodes[m.to][6]}` : "";
    element(row, "td", "quiet", m.over ? "ends the game" : [guess, also].filter(Boolean).join("; "));
    row.addEventListener("click", () => play(m, m.images[0]));
  });
  if (moves.length === 0) element(element(body, "tr"), "td", "quiet", "The tree ends here.").colSpan = 3;
}

// The best moves as far as the tree goes, then the line that its last position came with; or the moves estimated best.
function bestLine(at) {
  const line = [];
  for (;;) {
    const list = movesOf(at), best = list.find((m) => m.best) || list.find((m) => m.estimate !== null);
    if (!best) break;
    line.push(best.images[0].name);
    if (best.to === null) return { line, inside: line.length - 1 };
    at = { node: best.to, place: best.images[0].next, name: best.images[0].name };
  }
  const inside = line.length;
  for (const code of D.nodes[at.node][4]) line.push(moveName(code, at.place));
  return { line, inside };
}

function showLine() {
  const p = get("line"), { line, inside } = bestLine(here());
  const labels = lineLabels(D.nodes[here().node][0], line);
  p.textContent = line.length === 0 ? "none is known" : "";
  get("kind").textContent = knownOf(here().node).estimate !== null ? "Estimated line, not proved" : "Best line";
  line.forEach((_, i) => {
    p.append(i > 0 && D.numbers.length > 0 ? ", " : " ");
    if (i >= inside) { p.append(labels[i]); return; }
    const b = element(p, "button", "jump", labels[i]), names = path.slice(1).map((x) => x.name).concat(line.slice(0, i + 1));
    b.addEventListener("click", () => { follow(names); show(); });
  });
}

function valueWords(value, side) {
  const text = valueText(value);
  if (value.estimate !== null) return `${text}, an estimate (${value.depth}), not proved`;
  if (value.lower !== value.upper || value.lower === null) return text === "?" ? "nothing is known of the value" : text;
  if (value.lower === 0) return "0: a draw";
  return `${text}: ${winText(value.lower, side)}`;
}

function positionText() {
  const { node, place } = here();
  if (D.mode === "number") return D.nodes[node][0];
  const board = [];
  cellsOf(node).forEach((cell, i) => { board[place[i]] = "-XO"[cell]; });
  return board.join("") + " " + "XO"[sideOf(node)];
}

function show() {
  const node = here().node, side = sideOf(node);
  moves = movesOf(here());
  chosen = 0;
  say("");
  get("who").textContent = `${D.sides[side]} to move, ${valueWords(knownOf(node), side)}`;
  get("text").textContent = positionText();
  showBoard();
  showPath();
  showList();
  showLine();
  const hash = path.slice(1).map((p) => p.name).join(" ");
  if (decodeURIComponent(location.hash.slice(1)) === hash) return;
  try {
    history.replaceState(null, "", "#" + encodeURIComponent(hash));
  } catch { /* a frame without an address of its own */ }
}

function choose(i) {
  if (moves.length === 0) return;
  chosen = (i + moves.length) % moves.length;
  showList();
  showBoard();
}

// ---- the tree, a branch of which is made when it is opened ----

function branch(list, at, names) {
  for (const m of movesOf(at)) {
    const item = element(list, "li"), image = m.images[0], way = names.concat(image.name);
    const fold = element(item, "button", "fold", m.to !== null ? "\u25b8" : "\u00b7");
    const jump = element(item, "button", "jump", labelOf(at, image.name));
    element(item, "span", outcome(m), " " + valueText(m) + (m.best ? " \u2605" : ""));
    if (m.images.length > 1) element(item, "span", "quiet", ` \u00d7${m.images.length}`);
    jump.addEventListener("click", () => { follow(way); show(); });
    if (m.to === null) continue;
    let inner = null;
    fold.setAttribute("aria-label", "open " + way.join(" "));
    fold.addEventListener("click", () => {
      if (!inner) branch(inner = element(item, "ul"), { node: m.to, place: image.next, name: image.name }, way);
      else inner.hidden = !inner.hidden;
      fold.textContent = inner.hidden ? "\u25b8" : "\u25be";
    });
  }
  if (!list.firstChild) element(list, "li", "quiet", "The tree ends here.");
}

// ---- keys and the rest ----

document.addEventListener("keydown", (event) => {
  const typing = document.activeElement === get("moves");
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && typing) get("moves").blur();
  if (typing) return;
  const keys = {
    ArrowLeft: () => back(1), Backspace: () => back(1), Home: () => back(path.length),
    ArrowRight: () => moves[chosen] && play(moves[chosen], moves[chosen].images[0]),
    ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1),
    "/": () => get("moves").focus(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
if (!D.from_start) document.querySelector("#search label").textContent = "Moves from the position";
get("moves").placeholder = bestLine(start).line.slice(0, 3).join(" ");
get("moves").addEventListener("input", (event) => search(event.target.value));
get("search").addEventListener("submit", (event) => { event.preventDefault(); search(get("moves").value); });
get("all").addEventListener("toggle", () => { if (!get("tree").firstChild) branch(get("tree"), start, []); });
window.addEventListener("hashchange", () => { follow(words(decodeURIComponent(location.hash.slice(1)))); show(); });
get("about").textContent = `${D.nodes.length} positions, symmetric ones once; ${D.made}, yomikiri ${D.version}.`;
follow(words(decodeURIComponent(location.hash.slice(1))));
show();
