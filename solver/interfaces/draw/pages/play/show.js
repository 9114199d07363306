// The board and the moves of a position, with their values as they become known.
let soon = 0;
let squares = new Map(), rows = new Map(); // move -> its square on the board, its row in the list
let revealed = false;                      // the values of this place were shown though values are hidden

// Messages come faster than frames: the page is drawn once a frame.
function later() {
  if (!soon) soon = requestAnimationFrame(() => { soon = 0; if (at) showValues(); });
}

const hiding = () => get("hide").checked && !revealed;

function clicked(move) {
  if (hiding() && bestAt(at)) { answerQuiz(move); return; }
  playMove(move);
}

// A click on a square without a move.
function clickedElsewhere(event) {
  const svg = get("board").querySelector("svg");
  if (!svg || editing || event.target.closest(".move")) return;
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const column = Math.floor((place.x - 20) / 40), row = Math.floor((place.y - 20) / 40);
  if (column < 0 || row < 0 || column >= D.cols || row >= D.rows || at.over !== null) return;
  const dropped = D.mode === "column" ? at.moves.find(({ square }) => square >= 0 && square % D.cols === column) : null;
  if (dropped) clicked(dropped.move);
  else say(t("illegal", D.mode === "column" ? column + 1 : columnName(column) + (row + 1)));
}

function showBoard() {
  const held = get("board").contains(document.activeElement) ? document.activeElement.dataset.move : "";
  const svg = drawBoard(editing ? editedText() : at.position);
  squares = new Map();
  if (!svg) return;
  if (editing) {
    editing.forEach((_, i) => drawMove(svg, i, { name: columnName(i % D.cols) + (Math.floor(i / D.cols) + 1), text: "", best: false }, () => cycle(i)));
    return;
  }
  const came = at.parent && at.parent.moves.find(({ move }) => move === at.move);
  if (came && came.square >= 0) drawLast(svg, came.square);
  for (const { move, square } of at.moves)
    if (square >= 0) squares.set(move, drawMove(svg, square, { name: move, label: moveLabel(at.position, move), text: "" }, () => clicked(move)));
  if (held && squares.size > 0) (squares.get(held) || [...squares.values()][0]).focus(); // the keyboard stays on the board
}

// The rows of the list, in the order of the rules; best first once every value is known.
function makeList() {
  const body = get("list").tBodies[0], worth = valueAt(at), held = body.contains(document.activeElement);
  body.textContent = "";
  rows = new Map();
  const moves = at.moves.map(({ move }) => move);
  if (proved(at) && !hiding()) moves.sort((a, b) => worth.moves.get(b).lower - worth.moves.get(a).lower);
  for (const move of moves) {
    const tr = element(body, "tr"), b = element(element(tr, "td"), "button", "jump", move === "--" ? t("pass") : moveLabel(at.position, move));
    tr.dataset.move = move;
    b.type = "button";
    tr.addEventListener("click", () => clicked(move));
    rows.set(move, { tr, value: element(tr, "td", "number"), how: element(tr, "td", "quiet") });
  }
  if (held && body.rows.length > 0) body.querySelector("button").focus();
}

function showValues() {
  const worth = valueAt(at), best = bestAt(at), whole = proved(at);
  for (const [move, value] of worth.moves) {
    const trying = running && progress && progress.move === move && !value.exact && value.estimate === null;
    const { text, kind } = hiding() ? { text: "", kind: "none" } : trying ? { text: "\u2026", kind: "none" } : valueText(value);
    const top = !hiding() && best && (best.value.exact ? value.exact && value.lower === worth.lower : best.move === move), square = squares.get(move), row = rows.get(move);
    if (square) setMove(square, { label: moveLabel(at.position, move), text, best: top && best.value.exact, kind, chosen: Boolean(at.next) && at.next.move === move });
    if (!row) continue;
    row.tr.className = top && best.value.exact ? "best" : "";
    row.value.textContent = text;
    row.value.className = `number ${kind} ${value.exact && !hiding() ? (value.lower > 0 ? "win" : value.lower < 0 ? "loss" : "draw") : ""}`;
    row.how.textContent = hiding() ? "" : howText(value);
  }
  if (whole && !running && get("list").tBodies[0].dataset.sorted !== at.position && !get("list").contains(document.activeElement)) {
    get("list").tBodies[0].dataset.sorted = at.position;
    makeList();
    showValues();
    return;
  }
  showSteps();
  showAnswer();
  showLine();
}

// A board wider than its box is scrolled to the last move, or to a legal one.
function scrollBoard() {
  const box = get("board"), mark = box.querySelector("circle.last, g.move");
  if (box.scrollWidth <= box.clientWidth || !mark) return;
  const place = mark.getBoundingClientRect(), own = box.getBoundingClientRect();
  if (place.left < own.left || place.right > own.right) box.scrollLeft += (place.left + place.right) / 2 - (own.left + own.right) / 2;
}

// The discs of each side, or the sums of the number game.
function showDiscs() {
  const cells = /^(othello|reversi)/.test(spec) ? cellsIn(at.position) : [], sums = D.numbers.length > 0 ? at.position.split(" ").slice(3, 5) : [];
  const counts = cells.length > 0 ? [1, 2].map((player) => cells.filter((c) => c === player).length) : sums;
  get("discs").textContent = "";
  counts.forEach((n, i) => {
    if (cells.length > 0) element(get("discs"), "i", `disc${i}`);
    get("discs").append(`${cells.length === 0 && i === 0 ? t("sums") : ""}${sideName(i)}\u00a0${n}${i === 0 ? ", " : ""}`);
  });
}

function show() {
  const over = at.over !== null, one = forecast(false), all = forecast(true);
  setText("who", over ? t("over") : t("moves_next", sideName(at.side)) + (D.mode === "number" ? "" : `, ${t("empties", at.empties)}`));
  get("text").textContent = at.position;
  get("spec").value = spec;
  get("game").value = GAMES.some(([one]) => one === spec) ? spec : "";
  for (let i = 0; i < 2; i++) { get(`name${i}`).textContent = t("moves_next", sideName(i)); get("plays").options[i + 1].textContent = t("for_side", sideName(i)); }
  setText("forecast", over || editing || proved(at) ? "" : duration(one) === duration(all) ? t("forecast", duration(one)) : t("forecast_two", duration(one), duration(all)));
  get("stop").disabled = !running;
  get("moves").disabled = get("value").disabled = over || Boolean(editing);
  get("undo").disabled = step <= 0;
  get("redo").disabled = step >= trail.length - 1;
  get("first").disabled = get("back").disabled = !at.parent;
  get("on").disabled = get("last").disabled = !at.next;
  get("setup").hidden = D.mode === "number";
  get("setup").textContent = t(editing ? "done" : "setup");
  get("setup").setAttribute("aria-pressed", String(Boolean(editing)));
  get("pieces").hidden = !editing;
  document.title = t("solved", spec);
  showDiscs();
  showValues();
  panels("show");
}
