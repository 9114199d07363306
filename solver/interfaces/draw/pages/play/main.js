// The page that solves (make web): begins everything, after all other scripts of this folder.  D is the game that worker.js described.
const GAMES = [
  ["othello:8x8", "Othello", "オセロ"], ["othello:6x6", "Othello 6x6", "オセロ 6x6"], ["othello:4x4", "Othello 4x4", "オセロ 4x4"],
  ["reversi:4x4", "Reversi 4x4", "リバーシ 4x4"], ["othello:6x6,misere", "Anti-reversi 6x6", "逆オセロ 6x6"], ["connect:6,7,4", "Connect Four", "四目並べ（重力）"],
  ["connect:5,5,4", "Connect 5x5", "四目並べ 5x5（重力）"], ["mnk:3,3,3", "Tic-tac-toe", "三目並べ"], ["mnk:3,3,3,misere", "Misere tic-tac-toe", "逆三目並べ"],
  ["mnk:4,4,4", "Four in a row, 4x4", "四目並べ 4x4"], ["mnk:5,5,4", "Four in a row, 5x5", "四目並べ 5x5"], ["minimax:4,seed=0", "MiniMax 4x4", "MiniMax 4x4"], ["eight:3,8", "Eight", "エイト"],
];

const events = {
  choose: ["submit", () => startGame(get("spec").value.trim())], paste: ["submit", () => openText(get("pasted").value)],
  game: ["change", (value) => { if (value) startGame(value); }], language: ["change", (value) => chooseLanguage(Number(value))],
  first: ["click", () => walk(game.root)], back: ["click", () => walk(at.parent)], on: ["click", () => walk(at.next)], last: ["click", () => walk(lineOf(at).pop())],
  undo: ["click", () => travel(-1)], redo: ["click", () => travel(1)], again: ["click", () => walk(game.root)],
  setup: ["click", setup], clear: ["click", () => { editing = editing.map(() => 0); showBoard(); }], copy: ["click", copy], board: ["click", (_, event) => clickedElsewhere(event)],
  moves: ["click", () => solve(true)], value: ["click", () => solve(false)], stop: ["click", stop], plays: ["change", () => begin()], auto: ["change", () => begin(true)],
  analyze: ["click", analyze], mistake: ["click", nextMistake], hide: ["change", hideValues], line: ["change", (value) => chooseLine(Number(value))], rename: ["input", renameLine],
  games_file: ["change", (_, { target }) => openFile(target.files[0]).then(() => { target.value = ""; })], file: ["change", (_, event) => checkFile(event.target.files[0])],
};
const keys = {
  ArrowLeft: () => walk(at.parent), ArrowRight: () => walk(at.next), Home: () => walk(game.root), End: () => walk(lineOf(at).pop()), m: () => solve(true), v: () => solve(false),
  u: () => travel(-1), r: () => travel(1), n: nextMistake, h: () => get("hide").click(), Escape: stop,
};

function listen() {
  for (const [value] of [...GAMES, [""]]) element(get("game"), "option").value = value;
  for (const [id, [event, act]] of Object.entries(events)) get(id).addEventListener(event, (e) => { if (event === "submit") e.preventDefault(); act(e.target.value, e); });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) (/\.ykc$/i.test(file.name) ? checkFile : openFile)(file);
  });
  window.addEventListener("hashchange", goToAddress);
  window.addEventListener("resize", later);
  document.addEventListener("keydown", (event) => {
    const typing = /^(TEXTAREA|SELECT)$/.test(document.activeElement.tagName) || (document.activeElement.tagName === "INPUT" && document.activeElement.type !== "checkbox");
    if (event.ctrlKey || event.altKey || event.metaKey || typing || !keys[event.key] || !at) return;
    event.preventDefault();
    keys[event.key]();
  });
  let from = null; // of a finger on the board
  get("board").addEventListener("touchstart", (event) => { from = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  get("board").addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    if (!from || !to || Math.abs(to.clientX - from.clientX) < 60 || Math.abs(to.clientY - from.clientY) > 40 || get("board").classList.contains("wide")) return;
    event.preventDefault(); // it is not a click
    walk(to.clientX > from.clientX ? at.parent : at.next);
  });
}

async function main() {
  listen();
  chooseLanguage(Number(stored("yomikiri-language") ?? (/^ja/.test(navigator.language) ? 1 : 0)));
  try {
    const code = get("worker"); // on a site it is a file
    script = code ? URL.createObjectURL(new Blob([code.textContent], { type: "text/javascript" })) : "worker.js";
    modules = { solver: await WebAssembly.compile(await part("solver.wasm")), checker: null };
    board = new Helper();
    search = new Helper();
    await goToAddress();
    panels("begin");
    document.body.dataset.ready = String(Math.round(performance.now()));
    setTimeout(makeSpare, 500);
  } catch (error) {
    say(typeof WebAssembly === "undefined" ? t("no_wasm") : t("not_started", String(error.message || error).slice(0, 200)));
  }
}
main();
