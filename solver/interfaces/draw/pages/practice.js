// Asks for the best move of each position (draw/practice_page.c); problems[i].moves come best first.
const problems = D.problems, answers = problems.map(() => null); // the index of a move; -1: it was shown
let at = 0, typed = "";

const nameOf = (p) => D.sides[sideIn(p.position)];
const labelOf = (p, i) => moveLabel(p.position, p.moves[i].move);
const lostBy = (p, i) => p.moves[0].value - p.moves[i].value;

function go(to) {
  at = Math.max(0, Math.min(problems.length - 1, to));
  typed = "";
  say("");
  show();
}

function answer(index) {
  const p = problems[at], best = `the best move is ${labelOf(p, 0)}, ${signed(p.moves[0].value)}`;
  if (answers[at] === null) answers[at] = index;
  typed = "";
  show();
  if (index < 0) say(`Shown: ${best}.`);
  else if (index === 0) say(`Right: ${best}.`);
  else say(`${labelOf(p, index)}, ${signed(p.moves[index].value)}, loses ${lostBy(p, index)}: ${best}.`);
}

function answerSquare(square) {
  const index = problems[at].moves.findIndex((m) => sameMove(square, m.square));
  if (index >= 0) answer(index);
  else say("That move is not legal.");
}

// Letters and digits, until they name a move.
function type(key) {
  const names = problems[at].moves.map((m) => m.move);
  typed = names.some((n) => n.startsWith(typed + key)) ? typed + key : names.some((n) => n.startsWith(key)) ? key : "";
  if (names.includes(typed) && answers[at] === null) answer(names.indexOf(typed));
  else say(typed);
}

function showBoard() {
  const p = problems[at], svg = drawBoard(p.position);
  if (answers[at] === null) { drawQuestion(svg, p.position, answerSquare); return; }
  p.moves.forEach((m, i) =>
    drawMove(svg, m.square, { name: m.move, label: labelOf(p, i), text: signed(m.value), best: i === 0, chosen: i === answers[at] }, () => answer(i)));
}

function showList() {
  const body = get("list").tBodies[0], done = answers.filter((a) => a !== null);
  body.textContent = "";
  problems.forEach((p, i) => {
    const given = answers[i], tr = element(body, "tr", i === at ? "chosen" : "");
    const cells = given === null ? ["", "", "", "", ""]
      : [given < 0 ? "shown" : labelOf(p, given), given < 0 ? "" : signed(p.moves[given].value), labelOf(p, 0), signed(p.moves[0].value),
        given > 0 ? lostBy(p, given) : ""];
    element(tr, "td", "number quiet", i + 1);
    cells.forEach((text, k) => element(tr, "td", ["", "number", "", "number", "number loss"][k], text));
    tr.addEventListener("click", () => go(i));
  });
  const right = done.filter((a) => a === 0).length, lost = answers.reduce((sum, a, i) => sum + (a > 0 ? lostBy(problems[i], a) : 0), 0);
  get("score").textContent = `${right} of ${done.length} right` + (D.margins ? `, ${lost} lost` : "");
}

function show() {
  const p = problems[at];
  get("who").textContent = `${at + 1} of ${problems.length}: ${nameOf(p)} to move`;
  get("text").textContent = p.position;
  get("line").textContent = answers[at] === null ? "" : `Best line: ${lineText(p.position, p.line)}`;
  showBoard();
  showList();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && document.activeElement instanceof HTMLButtonElement) return;
  const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), " ": () => answer(-1) };
  const run = keys[event.key] || (/^[a-z0-9]$/.test(event.key) ? () => type(event.key) : null);
  if (!run) return;
  event.preventDefault();
  run();
});
get("back").addEventListener("click", () => go(at - 1));
get("on").addEventListener("click", () => go(at + 1));
get("reveal").addEventListener("click", () => answer(-1));
get("about").textContent = `${D.spec}, yomikiri ${D.version}.`;
go(0);
