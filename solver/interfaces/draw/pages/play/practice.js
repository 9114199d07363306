// Practice: endings at random, or of the games opened, each with one best move; values are hidden, and the first click counts.
let practising = null;  // the place to be answered; null: none, or it is answered
let score = [0, 0];     // right, of all; kept in the browser

const any = (list) => list[Math.floor(Math.random() * list.length)];

async function randomEnding() {
  const squares = D.rows * D.cols, most = Math.min(Math.floor(squares / 2), 6 + Math.floor(Math.random() * 6));
  let [node] = await look(spec, START, []) || [];
  while (node && node.over === null && node.empties > most) [, node] = await look(spec, node.position, [any(node.moves).move]) || [];
  return node && node.over === null ? node.position : null;
}

function endingOfGames() {
  const nodes = games.filter((entry) => entry.game && sameGame(entry)).flatMap((entry) => wayOf(entry.game)).filter((node) => node.over === null && node.empties <= 14);
  return nodes.length > 0 ? any(nodes).position : null;
}

// Solves every move of it; false: it has too few moves, or not one best.
async function makesProblem(position) {
  const one = knowledge(spec, position), helper = analyst ??= new Helper();
  await helper.ask({ ...task({ task: "solve", all: true, seconds: 0 }), position, hash: "16M" }, (m) => learn(one, m));
  const values = [...one.moves.values()].map((move) => move.lower).sort((a, b) => b - a);
  return values.length > 2 && values[0] > values[1];
}

async function nextProblem() {
  const wanted = spec, ending = get("endings").value === "games" ? endingOfGames : randomEnding;
  for (let tries = 0; tries < 60 && spec === wanted; tries++) {
    const position = await ending();
    if (!position || spec !== wanted || !await makesProblem(position) || spec !== wanted) continue;
    get("hide").checked = true;
    seen.clear();
    if (!await newGame(spec, { start: position, moves: [] })) return;
    practising = at;
    if (innerWidth < 700) get("position").scrollIntoView();
    say(t("find_best", sideName(at.side)));
    return;
  }
  say(t("no_ending"));
}

function showScore() { setText("score", t("score", ...score)); }

panel({
  begin() {
    const [, right, all] = /^(\d{1,6})\/(\d{1,6})$/.exec(stored("yomikiri-score")) || [];
    if (Number(right) <= Number(all)) score = [Number(right), Number(all)];
    get("next_ending").addEventListener("click", nextProblem);
    get("retry").addEventListener("click", hideValues);
    get("forget").addEventListener("click", () => { score = [0, 0]; store("yomikiri-score", "0/0"); showScore(); });
    showScore();
  },
  show() { get("practice").hidden = D.mode === "number"; showScore(); },
  answered(right) {
    if (practising !== at) return;
    practising = null;
    score = [score[0] + right, score[1] + 1];
    store("yomikiri-score", score.join("/"));
    showScore();
  },
});
