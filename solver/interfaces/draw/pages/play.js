// The page that solves (make web): board.js draws what worker.js finds. D is the game that the worker described.
const GAMES = [
  ["Othello", "othello:8x8"], ["Othello 6x6", "othello:6x6"], ["Othello 4x4", "othello:4x4"], ["Reversi 4x4", "reversi:4x4"],
  ["Anti-reversi 6x6", "othello:6x6,misere"], ["Connect Four", "connect4"], ["Connect 5x5", "connect:5,5,4"], ["Tic-tac-toe", "ttt"],
  ["Misere tic-tac-toe", "ttt,misere"], ["Four in a row, 4x4", "mnk:4,4,4"], ["Four in a row, 5x5", "mnk:5,5,4"],
  ["MiniMax 4x4", "minimax:4"], ["Eight", "eight"],
];
const SPEC = /^[a-z0-9]{1,12}(:[a-z0-9.,=-]{1,60})?(,[a-z0-9.,=-]{1,40})?$/; // what may stand in an address
const POSITION = /^[A-Za-z0-9.*,_-]{1,300}$/;
const LONGEST = 20000, LARGEST = 256 << 20; // characters pasted, bytes of a certificate
const START = "start";

const millions = (n) => n < 1e6 ? `${n} nodes` : `${(n / 1e6).toFixed(1)} M nodes`;

// ---- parts: in elements of this file, or in files beside it ----

async function part(name) {
  const inside = get(`part-${name}`);
  if (!inside) {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  }
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(inside.textContent).buffer; // the loop below takes 40 ms for 8x8.ykw
  const text = atob(inside.textContent), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

// ---- workers: one for the board, which always answers at once, and one that searches and can be ended ----

let modules = null, script = "", serial = 0;

class Helper {
  constructor() {
    this.waiting = new Map();
    this.worker = new Worker(script);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => { event.preventDefault(); this.hear({ kind: "broken", text: event.message, id: serial }); };
    this.ask({ task: "load", modules });
  }
  // Resolves to the last message when the task is done; `each` hears every message.
  ask(task, each) {
    const id = ++serial;
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve, each, last: {} });
      this.worker.postMessage({ id, ...task });
    });
  }
  hear(message) {
    const one = this.waiting.get(message.id);
    if (message.kind === "broken") { broken(this, message.text); return; }
    if (!one) return;
    if (message.kind !== "done") { one.last = message; if (one.each) one.each(message); return; }
    this.waiting.delete(message.id);
    one.resolve(one.last);
  }
  end() {
    this.worker.terminate();
    for (const one of this.waiting.values()) one.resolve({ kind: "stopped" });
    this.waiting.clear();
  }
}

let board = null, search = null, weighed = "", table = null;

function broken(helper, text) {
  const memory = /memory|out of bounds|allocat/i.test(text);
  if (helper === board) board = new Helper();
  else { search = new Helper(); weighed = ""; }
  helper.end();
  say(memory ? "The browser gave no more memory: choose a smaller board or one nearer to its end." : `The solver ended: ${text.slice(0, 200)}`);
}

// ---- the position ----

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

function remember() {
  const start = past.length === 0 && !at.set ? "" : "/" + at.position.replace(/ /g, "_");
  try {
    history.replaceState(null, "", "#" + spec + start);
  } catch { /* a frame without an address of its own */ }
}

// An address is a spec and perhaps a position: anything else is refused before it reaches the solver.
function readAddress() {
  let text = "";
  try {
    text = decodeURIComponent(location.hash.slice(1));
  } catch { text = "%"; }
  const [name, place, ...more] = text.slice(0, 500).split("/");
  if (text === "") return { spec };
  if (text.length > 400 || more.length > 0 || !SPEC.test(name) || (place !== undefined && !POSITION.test(place))) return null;
  return { spec: name, position: place === undefined ? START : place.replace(/_/g, " ") };
}

async function goToAddress() {
  const wanted = readAddress();
  past = [];
  if (wanted && await look(wanted.spec, wanted.position || START)) { at.set = (wanted.position || START) !== START; remember(); begin(); return; }
  const why = get("message").textContent;
  if (!at) await look("othello:8x8", START);
  say(wanted ? `The address: ${why}` : "The address has no position that can be read.");
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

// ---- searching ----

function stop() {
  if (!running) return;
  running = null;
  search.end();
  search = new Helper();
  weighed = "";
  show();
}

// Evaluation weights order moves; a board without its file is solved all the same.
async function weigh() {
  const game = /^(?:reversi|othello):(\d+x\d+)/.exec(spec), name = game ? `${game[1]}${/,misere/.test(spec) ? "-misere" : ""}.ykw` : "";
  if (!WEIGHTS.includes(name) || weighed.includes(name + " ")) return;
  weighed += name + " ";
  try {
    await search.ask({ task: "weights", name, bytes: await part(name) });
  } catch { say(`${name} could not be read: the search is slower without it.`); }
}

// What `more` asks of the search worker; resolves to its last message, or {kind: "stopped"}.
async function run(what, more, each) {
  stop();
  const own = { what, begun: performance.now() };
  running = own;
  show();
  await weigh();
  if (running !== own) return { kind: "stopped" };
  const last = await search.ask(task(more), (m) => { if (running === own) each(m); });
  if (running !== own) return { kind: "stopped" };
  running = null;
  if (last.kind === "error") say(last.text);
  show();
  return last;
}

let progress = null;

async function solve(all, seconds) {
  const wdl = get("wdl").checked;
  if (at.over !== null || editing) return { kind: "none" };
  progress = result = null;
  found = new Map();
  const last = await run(all ? "moves" : "value", { task: "solve", all, seconds: seconds || 0, wdl }, (m) => {
    if (m.kind === "move") found.set(m.move, m.value);
    else if (m.kind === "progress") progress = m;
    else if (m.kind === "result") result = { ...m, wdl };
    later();
  });
  return last;
}

// A value that is known without a search: of a finished game, or from the table of openings.
function known() {
  if (!table || spec !== "connect:6,7,4" || at.over !== null) return;
  const values = at.moves.map(({ move }) => [move, opening(at.position, Number(move) - 1)]);
  if (values.length === 0 || values.some(([, value]) => value === null)) return;
  found = new Map(values);
  const value = Math.max(...found.values());
  result = { value, known: "exact", lower: value, upper: value, move: values.find(([, v]) => v === value)[0], line: [], nodes: 0, seconds: 0, all: true, table: true };
}

// A position of the table of openings: for each column 1 and its stones from the bottom, as binary digits, 0 of the first
// player; "" if `column`, on which a move is played, is full.  The least of a pair of mirror images.
function dropped(columns, side, column) {
  const own = columns.charCodeAt(column), mirrored = (c) => c.split("").reverse().join("");
  if (own >= 64) return "";
  const child = columns.slice(0, column) + String.fromCharCode(2 * own + side) + columns.slice(column + 1), image = mirrored(child);
  return child < image ? child : image;
}

// The value of a move by the table, or null.
function opening(position, column) {
  const cells = cellsIn(position);
  const columns = [0, 1, 2, 3, 4, 5, 6].map((c) => String.fromCharCode([35, 28, 21, 14, 7, 0].reduce((code, r) => cells[r + c] ? 2 * code + cells[r + c] - 1 : code, 1)));
  const value = table.get(dropped(columns.join(""), sideIn(position), column));
  return value === undefined ? null : -value;
}

// ---- how long it may take: a rough guess, fitted to solved positions (docs/notes/web.md) ----

// Reversi, by the shorter side of the board: the power of ten of the nodes at 20 empty squares, and what each more adds.
const REVERSI = [[5.5, 0.17], [4.4, 0.17], [5.6, 0.18], [6.3, 0.16], [6.6, 0.21], [6.9, 0.25]];

function forecast(all) {
  const [, game, k] = /^(\w+)(?::\d+,\d+,(\d+))?/.exec(spec), n = at.empties, misere = /misere/.test(spec);
  const [nodes, more] = REVERSI[Math.min(8, Math.max(3, Math.min(D.rows, D.cols))) - 3] || [0, 0];
  if (at.over !== null) return 0;
  if (game === "othello" || game === "reversi") return 10 ** (nodes + more * (n - 20)) / 3e7 * (misere ? 4 : 1) * (all ? 4 : 1);
  if (game === "connect" && D.cols * D.rows <= 42) return 1.7 * 1.6 ** (n - 34) * (all ? 1 : 0.5);
  if (game === "minimax") return 10 * 1.6 ** (n - 49) * (all ? 2 : 1);
  if (game === "mnk" && (!misere || n <= 25)) return n <= 20 ? 0.4 : (n <= 25 ? 1 : k > 4 ? 5 : 8) * (all ? 3 : 1);
  return n <= 16 || D.mode === "number" ? 0.5 : 1e5;
}

function duration(seconds) {
  if (seconds < 1.5) return "about a second or less";
  if (seconds < 60) return `about ${Math.ceil(seconds)} seconds`;
  if (seconds < 3600) return `about ${Math.ceil(seconds / 60)} minutes`;
  return seconds < 1e5 ? "hours" : "days or longer";
}

// After a move: the program's own one, or the values where they are soon found.
async function begin(waits) {
  const own = get("plays").value;
  if (at.over !== null) return;
  if (own !== "" && at.side === Number(own) && !waits) await reply();
  else if (get("auto").checked && !result && forecast(true) < 5) await solve(true);
}

async function reply() {
  const place = at;
  if (!result && (await solve(false, Number(get("limit").value))).kind !== "result") return;
  if (at !== place || !result) return;
  const exact = result.known === "exact" && result.move !== "";
  const move = exact ? result.move : result.estimate_move || result.move || at.moves[0].move;
  const text = `${D.sides[at.side]} plays ${move}, ${exact ? signed(result.value) + ", proved" : "by an estimate, which proves nothing"}.`;
  await playMove(move);
  say(text);
}

// ---- what is shown ----

let soon = 0;
// Messages come faster than frames: the page is drawn once a frame.
function later() {
  if (!soon) soon = requestAnimationFrame(() => { soon = 0; showAnswer(); showMoves(); });
}

function boundsText(lower, upper) {
  if (lower > -20000 && upper < 20000 && lower === upper) return signed(lower);
  const parts = [];
  if (lower > -D.most) parts.push(`\u2265 ${signed(lower)}`);
  if (upper < D.most) parts.push(`\u2264 ${signed(upper)}`);
  return parts.join(" and ");
}

function outcome(value) {
  if (value === 0) return "a draw";
  return result && result.wdl ? `${D.sides[value > 0 ? at.side : 1 - at.side]} wins` : winText(value, at.side);
}

function answerText() {
  if (at.over !== null) return `The game is over: ${outcome(at.over)}.`;
  if (result && result.known === "exact") return `${signed(result.value)}: ${outcome(result.value)}. Proved${result.table ? ", from the table of openings" : ""}.`;
  const now = running ? progress : result || progress; // after a stop: what was known then
  if (!now) return "";
  const bounds = now.known === "unknown" ? "" : boundsText(now.lower, now.upper), guess = now.lower === now.upper || now.estimate === null || now.estimate === undefined ? "" : `~${signed(now.estimate)}, an estimate`;
  const sure = now.lower > 0 ? `: ${D.sides[at.side]} wins` : now.upper < 0 ? `: ${D.sides[1 - at.side]} wins` : "";
  return [bounds ? `${bounds}, proved${sure}` : "Nothing is proved yet", guess].filter(Boolean).join("; ") + ".";
}

function showAnswer() {
  get("answer").textContent = answerText();
  const p = result || progress, line = p ? lineText(at.position, p.line) : "";
  const value = p && p.estimate !== null && p.estimate !== undefined ? `estimated line, ~${signed(p.estimate)}` : "best line so far, not proved";
  get("progress").textContent = running && progress
    ? `${millions(progress.nodes)}, ${(progress.nodes / Math.max(progress.seconds, 0.01) / 1e6).toFixed(1)} M/s, ${progress.seconds.toFixed(0)} s` +
      (progress.tried > 0 ? `; move ${progress.tried} of ${progress.moves}: ${progress.move}` : "")
    : running ? "searching \u2026" : result && !result.table ? `${millions(result.nodes)} in ${result.seconds.toFixed(2)} s` : "";
  get("best").textContent = line ? `${result && result.known === "exact" ? "best line" : value}: ${line}` : "";
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

function cycle(square) {
  editing[square] = (editing[square] + 1) % 3;
  showBoard();
}

const editedText = () => editing.map((c) => "-XO"[c]).join("") + " " + (get("second").checked ? "O" : "X");

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
}

// ---- forms ----

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

async function setup() {
  if (!editing) {
    stop();
    editing = cellsIn(at.position);
    get(at.side === 1 ? "second" : "first").checked = true;
    show();
    return;
  }
  const text = editedText();
  if (await look(spec, text)) { past = []; at.set = true; remember(); begin(); }
}

async function analyze() {
  const text = get("pasted").value;
  if (text.length > LONGEST) { say(`That is ${text.length} characters; a game has at most ${LONGEST}.`); return; }
  let html = "";
  say("");
  progress = null;
  await run("analysis", { task: "analyze", text: text.trim() }, (m) => {
    if (m.kind === "html") html = m.text;
    else if (m.kind === "analysing") say(`Analyzing: ${m.empties} squares empty, ${millions(m.nodes)}.`);
  });
  if (!html) return;
  say("");
  get("analysed").hidden = get("save").hidden = false;
  get("analysed").srcdoc = html;
  get("save").firstChild.href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
}

// The checker's own words: nothing of a file is taken for proved but what it says is verified.
async function checkFile(file) {
  if (!file) return;
  const out = get("checked");
  if (file.size > LARGEST) { out.textContent = `${file.name}: more than ${LARGEST >> 20} MiB.`; return; }
  out.textContent = `Checking ${file.name} \u2026`;
  try {
    modules.checker = modules.checker || await WebAssembly.compile(await part("checker.wasm"));
  } catch (error) { out.textContent = `Not verified: the checker could not be read: ${error.message}`; return; }
  const checker = new Helper(), last = await checker.ask({ task: "check", bytes: await file.arrayBuffer() });
  checker.end();
  let said = {};
  try {
    said = JSON.parse(last.text);
  } catch { /* not an answer: nothing is verified */ }
  out.textContent = last.code === 0 && said.verdict === "VERIFIED"
    ? `VERIFIED: ${said.spec}, ${said.position}: value ${said.known === "exact" ? "" : said.known + " "}${signed(said.value)}, proved by ${said.leaves} leaves.`
    : `Not verified: ${said.fault || said.error || last.text || "the checker did not answer"}${said.expected ? `; expected ${said.expected}` : ""}`;
}

// ---- the beginning ----

function listen() {
  for (const [name, value] of GAMES) element(get("game"), "option", "", name).value = value;
  element(get("game"), "option", "", "another").value = "";
  get("game").addEventListener("change", (event) => { if (event.target.value) startGame(event.target.value); });
  get("choose").addEventListener("submit", (event) => { event.preventDefault(); startGame(get("spec").value.trim()); });
  get("paste").addEventListener("submit", (event) => { event.preventDefault(); setPosition(get("pasted").value); });
  get("analyze").addEventListener("click", analyze);
  get("moves").addEventListener("click", () => solve(true));
  get("value").addEventListener("click", () => solve(false));
  get("stop").addEventListener("click", stop);
  get("undo").addEventListener("click", undo);
  get("again").addEventListener("click", () => startGame(spec));
  get("setup").addEventListener("click", setup);
  get("clear").addEventListener("click", () => { editing = editing.map(() => 0); showBoard(); });
  get("plays").addEventListener("change", () => begin());
  get("wdl").addEventListener("change", () => { stop(); found = new Map(); result = null; known(); show(); });
  get("file").addEventListener("change", (event) => checkFile(event.target.files[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => { event.preventDefault(); checkFile(event.dataTransfer.files[0]); });
  window.addEventListener("hashchange", goToAddress);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
    const keys = { m: () => solve(true), v: () => solve(false), u: undo, Escape: stop };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}

// results/connect4-openings.txt: a character a position, in the order that tools/connect4.py describes; at most 6 stones, by
// which no game is over.  What is not a value of Connect Four is not known.
function readTable(text) {
  const values = text.split("\n").filter((line) => !line.startsWith("#")).join("");
  let level = ["\x01".repeat(7)], next = 0;
  table = new Map();
  for (let stones = 0; stones <= 6 && next < values.length; stones++) {
    const after = new Set();
    for (const columns of level) {
      const value = values.charCodeAt(next++) - 78;
      if (Math.abs(value) <= 21) table.set(columns, value);
      if (stones < 6) for (const column of [3, 2, 4, 1, 5, 0, 6]) after.add(dropped(columns, stones % 2, column));
    }
    level = after;
  }
  if (at && !running) { known(); show(); }
}

async function main() {
  listen();
  try {
    const code = new Blob([get("code-solver").textContent, get("code-checker").textContent, get("code-worker").textContent], { type: "text/javascript" });
    script = URL.createObjectURL(code);
    modules = { solver: await WebAssembly.compile(await part("solver.wasm")), checker: null };
    board = new Helper();
    search = new Helper();
    await goToAddress();
    document.body.dataset.ready = String(Math.round(performance.now()));
    if (TABLE) readTable(new TextDecoder().decode(await part("connect4.txt")));
  } catch (error) {
    say(typeof WebAssembly === "undefined" ? "This browser has no WebAssembly." : `The solver could not be started: ${String(error.message || error).slice(0, 200)}`);
  }
}
main();
