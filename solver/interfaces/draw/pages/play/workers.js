// Workers: one for the board, which always answers at once; one that searches and can be ended, with a spare one that takes its
// place; and one that analyses games.
let modules = null, script = "", serial = 0;
let board = null, search = null, spare = null, analyst = null;

class Helper {
  constructor() {
    this.waiting = new Map();
    this.weights = new Set(); // files that it has
    this.worker = new Worker(script);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => { event.preventDefault(); this.hear({ kind: "broken", text: event.message || "", id: serial }); }; // a worker that is not loaded has no message
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
  // Evaluation weights order moves and estimate; a board without its file is solved all the same.
  async weigh(spec) {
    const name = weightsOf(spec);
    if (!name || this.weights.has(name)) return;
    this.weights.add(name);
    try {
      await this.ask({ task: "weights", name, bytes: await part(name) });
    } catch { say(t("no_weights", name)); }
  }
  end() {
    this.worker.terminate();
    for (const one of this.waiting.values()) one.resolve({ kind: "stopped" });
    this.waiting.clear();
  }
}

function weightsOf(spec) {
  const board = /^(?:reversi|othello):(\d+x\d+)/.exec(spec), name = board ? `${board[1]}${/,misere/.test(spec) ? "-misere" : ""}.ykw` : "";
  return WEIGHTS.includes(name) ? name : "";
}

// True if moves have estimates without a search that proves.
const estimates = (spec) => weightsOf(spec) !== "";

// A spare worker reads the weights of the game shown in advance: the first estimate then comes at once.
async function makeSpare() {
  if (spare) return;
  const own = spare = new Helper();
  await own.weigh(spec);
  if (estimates(spec) && own === spare) await own.ask({ ...task({ task: "think", seconds: 0.001 }), hash: "1M" });
}

function renewSearch() {
  search.end();
  search = spare || new Helper();
  spare = null;
  setTimeout(makeSpare, 300);
}

function broken(helper, text) {
  if (helper === board) board = new Helper();
  else if (helper === analyst) analyst = null;
  else if (helper === spare) spare = null;
  else if (shelf && helper === shelf.helper) shelf = null;
  else { search = new Helper(); running = null; }
  helper.end();
  say(/memory|out of bounds|allocat/i.test(text) ? t("no_memory") : t("ended", text.slice(0, 200)));
  if (at) show();
}
