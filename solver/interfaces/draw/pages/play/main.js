// The page that solves (make web): begins everything, after all other scripts of this folder.  D is the game that worker.js described.
const GAMES = [
  ["Othello", "othello:8x8"], ["Othello 6x6", "othello:6x6"], ["Othello 4x4", "othello:4x4"], ["Reversi 4x4", "reversi:4x4"],
  ["Anti-reversi 6x6", "othello:6x6,misere"], ["Connect Four", "connect4"], ["Connect 5x5", "connect:5,5,4"], ["Tic-tac-toe", "ttt"],
  ["Misere tic-tac-toe", "ttt,misere"], ["Four in a row, 4x4", "mnk:4,4,4"], ["Four in a row, 5x5", "mnk:5,5,4"],
  ["MiniMax 4x4", "minimax:4"], ["Eight", "eight"],
];

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

async function main() {
  listen();
  try {
    const code = get("worker"); // on a site it is a file
    script = code ? URL.createObjectURL(new Blob([code.textContent], { type: "text/javascript" })) : "worker.js";
    modules = { solver: await WebAssembly.compile(await part("solver.wasm")), checker: null };
    board = new Helper();
    search = new Helper();
    await goToAddress();
    panels("begin");
    document.body.dataset.ready = String(Math.round(performance.now()));
    if (TABLE) readTable(new TextDecoder().decode(await part("connect4.txt")));
  } catch (error) {
    say(typeof WebAssembly === "undefined" ? "This browser has no WebAssembly." : `The solver could not be started: ${String(error.message || error).slice(0, 200)}`);
  }
}
main();
