// The board, as the pages of openings and of games draw it (page_game in draw/page.c).
const get = (id) => document.getElementById(id);
const sideIn = (position) => position.split(" ")[1] === "O" ? 1 : 0;
const cellsIn = (position) => [...position.split(" ")[0]].map((c) => "X1".includes(c) ? 1 : c === "O" ? 2 : 0);

function say(text) { get("message").textContent = text; }

function columnName(c) { return (c >= 26 ? String.fromCharCode(96 + Math.floor(c / 26)) : "") + String.fromCharCode(97 + c % 26); }

const cornerOf = (square) => ({ x: 20 + square % D.cols * 40, y: 20 + Math.floor(square / D.cols) * 40 });

function drawPiece(svg, x, y, player) {
  if (D.marks && player === 1)
    draw(svg, "path", { d: `M${x + 12} ${y + 12}l16 16m0 -16l-16 16`, stroke: "var(--first)", "stroke-width": 5, "stroke-linecap": "round" });
  else if (D.marks)
    draw(svg, "circle", { cx: x + 20, cy: y + 20, r: 10, fill: "none", stroke: "var(--second)", "stroke-width": 5 });
  else
    draw(svg, "circle", { cx: x + 20, cy: y + 20, r: 16, fill: player === 1 ? "var(--first)" : "var(--second)", stroke: "var(--rim)" });
  if (D.mode === "column" && player === 2) draw(svg, "circle", { cx: x + 20, cy: y + 20, r: 6.5, fill: "none", stroke: "#ffffff", "stroke-width": 2 });
}

function drawSquare(svg, cell, i, square) {
  const { x, y } = cornerOf(square);
  draw(svg, "rect", { x, y, width: 40, height: 40, fill: "var(--board)", stroke: "var(--grid)" });
  if (D.numbers.length > 0)
    draw(svg, "text", { x: x + 20, y: y + 19, "text-anchor": "middle", "font-size": 15, fill: "var(--label)", opacity: cell ? 0.25 : 1 },
      D.numbers[i] > 0 ? "+" + D.numbers[i] : D.numbers[i]);
  else if (cell > 0) drawPiece(svg, x, y, cell);
}

function drawCoordinates(svg) {
  const style = { "text-anchor": "middle", "font-size": 12, fill: "var(--quiet)" };
  const zero = D.numbers.length > 0;
  for (let c = 0; c < D.cols; c++)
    draw(svg, "text", { x: 40 + 40 * c, y: 14, ...style }, D.mode === "square" ? columnName(c) : zero ? c : c + 1);
  for (let r = 0; r < D.rows && D.mode !== "column"; r++) draw(svg, "text", { x: 10, y: 44 + 40 * r, ...style }, zero ? r : r + 1);
}

// Square i of the position stands on square place[i] of the screen.  Returns the picture; null: the game has no board.
function drawBoard(position, place) {
  const box = get("board"), scrolled = box.scrollLeft;
  box.textContent = "";
  if (D.rows * D.cols === 0) return null;
  const svg = draw(box, "svg", { viewBox: `0 0 ${40 * D.cols + 30} ${40 * D.rows + 30}`, role: "group", "aria-label": "board" });
  if (D.marks || D.mode === "column" || D.numbers.length > 0) svg.classList.add("sheet");
  svg.style.maxWidth = `${(D.rows > 10 ? 40 : 64) * D.cols + 48}px`;
  box.classList.toggle("wide", D.cols > 8);
  if (D.cols > 8) svg.style.minWidth = `${40 * D.cols + 30}px`;
  drawCoordinates(svg);
  cellsIn(position).forEach((cell, i) => drawSquare(svg, cell, i, place ? place[i] : i));
  box.scrollLeft = scrolled;
  return svg;
}

// Marks the square of the last move.
function drawLast(svg, square) {
  const { x, y } = cornerOf(square);
  draw(svg, "circle", { class: "last", cx: x + 20, cy: y + 20, r: 4.5 });
}

// A move and its value on a square, to be clicked on.
function drawMove(svg, square, what, clicked) {
  const { x, y } = cornerOf(square), low = D.numbers.length > 0;
  const g = draw(svg, "g", { "data-move": what.name, role: "button", tabindex: 0 });
  draw(g, "rect", { x: x + 1, y: y + 1, width: 38, height: 38, rx: 3, "stroke-width": 2.5 });
  draw(g, "text", { x: x + 20, y: y + (low ? 36 : 25), "text-anchor": "middle", fill: "var(--label)" });
  draw(g, "title", {});
  setMove(g, what);
  g.addEventListener("click", clicked);
  g.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    clicked();
  });
  return g;
}

// What is known of a move changes in place; `kind`: how (known.js).
function setMove(g, { label, name, text, best, chosen, kind = "exact" }) {
  const [rect, words, title] = g.children, low = D.numbers.length > 0, said = `${label ?? name} ${text}`.trim();
  g.setAttribute("class", `move ${kind}${chosen ? " chosen" : ""}${best ? " best" : ""}`);
  g.setAttribute("aria-label", said);
  rect.setAttribute("stroke", best ? "#ffd54a" : "none");
  words.setAttribute("font-size", low || text.length > 4 ? 12 : 14.5);
  words.textContent = text;
  title.textContent = said;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { return false; }
  return true;
}
// The page that solves has a button of its own.
if (D.version && get("copy")) get("copy").addEventListener("click", async () => say(await copyText(get("text").textContent) ? "Copied." : "The browser does not allow it: select the text."));

// A move as the program prints it (report/value_words.c): of a table of numbers "column 0 (+3)", since 0 alone may be a row.
function moveLabel(position, name) {
  const [, side, line] = position.split(" "), second = side === "O";
  if (D.numbers.length === 0 || name === "") return name;
  return `${second ? "row" : "column"} ${name} (${signed(D.numbers[second ? Number(name) * D.cols + Number(line) : Number(line) * D.cols + Number(name)])})`;
}

// A line from a position: each move names the line that the next one is played in.
function lineLabels(position, names) {
  let [, side, line] = position.split(" ");
  return names.map((name) => {
    const label = moveLabel(`- ${side} ${line}`, name);
    [side, line] = [side === "O" ? "X" : "O", name];
    return label;
  });
}

const lineText = (position, names) => lineLabels(position, names).join(D.numbers.length > 0 ? ", " : " ");

// What a value other than 0 means, for the winner.
function winText(value, side) {
  const winner = value > 0 ? side : 1 - side, by = Math.abs(value), ply = D.rows * D.cols - 2 * (by - 1);
  if (!D.margins) return `${D.sides[winner]} wins`;
  if (D.mode !== "column") return `${D.sides[winner]} wins by ${by}`;
  return `${D.sides[winner]} wins on move ${ply % 2 === winner ? ply - 1 : ply}, with ${by - 1} stone${by === 2 ? "" : "s"} left`;
}

// Every empty square is to be clicked on as an answer.
function drawQuestion(svg, position, answered) {
  cellsIn(position).forEach((cell, square) => {
    if (!cell) drawMove(svg, square, { name: "answer", text: "", best: false }, () => answered(square));
  });
}

// In a game of columns any square of the column will do.
const sameMove = (a, b) => b >= 0 && (D.mode === "column" ? a % D.cols === b % D.cols : a === b);
