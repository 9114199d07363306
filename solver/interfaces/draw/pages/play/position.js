// The position shown, and the moves that led to it.
const LONGEST = 20000; // characters pasted
const START = "start";

let spec = "othello:8x8", at = null, past = []; // at: the "position" message
let found = new Map(), result = null, running = null; // move -> {value} proved; the last "result"; what is being done
let editing = null; // cells while the board is set up

const hashSize = (empties) => empties <= 12 ? "1M" : empties <= 18 ? "16M" : empties <= 22 ? "64M" : "256M";
const task = (more) => ({ spec, hash: hashSize(at ? at.empties : 0), wdl: false, position: at ? at.position : START, ...more });

// Shows a position of a game; false: it was refused, and nothing has changed.
async function look(wanted, position, move) {
  let game = null, place = null, fault = "";
  await board.ask({ task: "look", spec: wanted, hash: "0", wdl: false, position, move }, (m) => {
    if (m.kind === "game") game = m;
    else if (m.kind === "position") place = m;
    else if (m.kind === "error") fault = m.text;
  });
  if (fault || !place) { say(fault || "The board did not answer."); return false; }
  stop();
  if (game) Object.assign(D, game);
  spec = D.spec;
  at = place;
  found = new Map();
  result = progress = null;
  editing = null;
  say("");
  known();
  show();
  remember();
  return true;
}

async function playMove(move) {
  const before = at.position;
  if (!await look(spec, before, move)) return;
  past.push(before);
  remember();
  begin();
}

async function undo() {
  const own = get("plays").value;
  if (past.length === 0) { say("Nothing to undo."); return; }
  let back = past.pop();
  if (own !== "" && past.length > 0 && at.side !== Number(own)) back = past.pop(); // the program's move and the own one
  if (await look(spec, back)) begin(true);
}

async function startGame(name) {
  if (!SPEC.test(name)) { say("A game is written like othello:6x6 or mnk:4,4,4."); return; }
  past = [];
  if (await look(name, START)) begin();
}

async function setPosition(text) {
  if (text.length > LONGEST) { say(`That is ${text.length} characters; a position or a game has at most ${LONGEST}.`); return; }
  past = [];
  if (await look(spec, text.trim() || START)) { at.set = true; remember(); begin(); }
}
