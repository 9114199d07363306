// Workers: one for the board, which always answers at once, and one that searches and can be ended.

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
