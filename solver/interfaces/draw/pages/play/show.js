// The board and the moves, with their values.

let soon = 0;
// Messages come faster than frames: the page is drawn once a frame.
function later() {
  if (!soon) soon = requestAnimationFrame(() => { soon = 0; showAnswer(); showMoves(); });
}

// The value of a move as far as it is known: {text, best, exact}.
function valueOf(move) {
  const exact = found.has(move), value = found.get(move);
  if (exact) {
    const best = Boolean(result && result.all) && value === Math.max(...found.values());
    return { text: signed(value), best, exact, value };
  }
  if (result && result.move === move && result.known === "exact") return { text: signed(result.value), best: true, exact: true, value: result.value };
  if (result && result.known !== "exact" && result.estimate_move === move && result.estimate !== null) return { text: "~" + signed(result.estimate), best: false, exact: false };
  return { text: running && progress && progress.move === move ? "\u2026" : "\u00b7", best: false, exact: false };
}

function showMoves() {
  const svg = get("board").querySelector("svg"), focus = document.activeElement && document.activeElement.getAttribute("data-move");
  if (svg && !editing) {
    for (const g of svg.querySelectorAll("g.move")) g.remove();
    for (const { move, square } of at.moves) {
      const { text, best, exact } = valueOf(move);
      if (square >= 0) drawMove(svg, square, { name: move, label: moveLabel(at.position, move), text, best, guess: !exact }, () => playMove(move));
    }
    const again = focus && [...svg.querySelectorAll("g.move")].find((g) => g.getAttribute("data-move") === focus);
    if (again) again.focus();
  }
  showList();
}

function showList() {
  const body = get("list").tBodies[0], held = body.contains(document.activeElement) ? document.activeElement.textContent : "";
  body.textContent = "";
  const rows = editing ? [] : at.moves.map(({ move }) => ({ move, ...valueOf(move) }));
  rows.sort((a, b) => (b.exact ? b.value : -1e6) - (a.exact ? a.value : -1e6));
  for (const { move, text, best, exact, value } of rows) {
    const tr = element(body, "tr", best ? "best" : ""), b = element(element(tr, "td"), "button", "jump", move === "--" ? "pass" : moveLabel(at.position, move));
    tr.dataset.move = move;
    b.type = "button";
    b.addEventListener("click", () => playMove(move));
    element(tr, "td", exact ? (value > 0 ? "win" : value < 0 ? "loss" : "draw") : "guess", text);
    element(tr, "td", "quiet", exact ? "proved" : text.startsWith("~") ? "estimate, not proved" : "");
    if (held && b.textContent === held) b.focus();
  }
}

function showBoard() {
  const svg = drawBoard(editing ? editedText() : at.position);
  if (svg && editing)
    editing.forEach((_, i) => drawMove(svg, i, { name: columnName(i % D.cols) + (Math.floor(i / D.cols) + 1), text: "", best: false }, () => cycle(i)));
}

function show() {
  const over = at.over !== null;
  get("who").textContent = over ? "The game is over" : `${D.sides[at.side]} to move` + (D.mode === "number" ? "" : `, ${at.empties} squares empty`);
  get("text").textContent = at.position;
  get("spec").value = spec;
  get("game").value = (GAMES.find(([, s]) => s === spec || (s === "connect4" && spec === "connect:6,7,4") || (s === "ttt" && spec === "mnk:3,3,3")) || ["", ""])[1];
  for (let i = 0; i < 2; i++) { get(`name${i}`).textContent = D.sides[i]; get("plays").options[i + 1].textContent = `for ${D.sides[i]}`; }
  const one = duration(forecast(false)), all = duration(forecast(true));
  get("forecast").textContent = over || editing || (result && result.table) ? ""
    : `Time that solving may take: ${one === all ? one : `${one} for the value, ${all} for every move`}.`;
  get("stop").disabled = !running;
  get("moves").disabled = get("value").disabled = over || Boolean(editing);
  get("setup").hidden = D.mode === "number";
  get("setup").textContent = editing ? "Done" : "Set up";
  get("setup").setAttribute("aria-pressed", String(Boolean(editing)));
  get("pieces").hidden = !editing;
  document.title = `${spec}, solved exactly`;
  showBoard();
  showAnswer();
  showMoves();
  panels("show");
}
