// The worker of the page: runs solver/interfaces/web/web.c and the checker, whose modules it gets compiled; every task ends with "done".
/* global makeSolver, makeChecker */
let modules = null, solver = null, opened = "", id = 0;

const tell = (message) => postMessage({ id, ...message });
const instantiate = (module) => (imports, use) => {
  WebAssembly.instantiate(module, imports).then((instance) => use(instance, module)).catch((error) => tell({ kind: "error", text: String(error) }));
  return {};
};
const call = (name, type, ...values) => solver.ccall(name, type, values.map((v) => typeof v), values);

// The game and the settings of a task, if they are not those of the last one; false: they were refused.
function open({ spec, hash, wdl }) {
  const wanted = `${spec} ${hash}`;
  if (opened !== wanted && call("web_open", "number", spec, hash) !== 0) { opened = ""; return false; }
  opened = wanted;
  return call("web_set", "number", "wdl", wdl ? "yes" : "") === 0;
}

function check({ bytes }) {
  return new Promise((resolve) => {
    const lines = [];
    makeChecker({ instantiateWasm: instantiate(modules.checker), noInitialRun: true, print: (line) => lines.push(line), printErr: (line) => lines.push(line) })
      .then((checker) => {
        checker.FS.writeFile("certificate", new Uint8Array(bytes));
        let line = ""; // of stderr: progress ends with a return, an error with a newline
        checker.FS.streams[2].tty.ops = { ...checker.FS.streams[2].tty.ops, put_char(_, code) {
          if (code !== 10 && code !== 13) { line += String.fromCharCode(code); return; }
          if (code === 10) lines.push(line); else if (line.length > 9) tell({ kind: "checking", text: line });
          line = "";
        } };
        let code = 2;
        try {
          code = checker.callMain(["--json", "--memory", "256M", "certificate"]);
        } catch (error) {
          if (error.name === "ExitStatus") code = error.status;
          else lines.push(JSON.stringify({ error: String(error) }));
        }
        tell({ kind: "checked", code, text: lines[lines.length - 1] || "{}" });
        resolve();
      });
  });
}

const tasks = {
  async load(task) {
    modules = task.modules;
    solver = await makeSolver({ instantiateWasm: instantiate(modules.solver), post: (text) => tell(JSON.parse(text)), print: () => {}, printErr: () => {} });
    solver.FS.mkdir("weights");
  },
  weights({ name, bytes }) { solver.FS.writeFile(`weights/${name}`, new Uint8Array(bytes)); },
  // A position and the moves after it: a "position" for each.
  look(task) {
    if (!open(task) || call("web_place", "number", task.position) !== 0) return;
    for (const move of task.moves) if (call("web_play", "number", move) !== 0) return;
  },
  // A text or a file: what it holds.
  read(task) {
    if (!open(task)) return;
    solver.FS.writeFile(task.name, new Uint8Array(task.bytes));
    call("web_read", null, task.name);
    solver.FS.unlink(task.name);
  },
  // A book in memory, or one of which the network has the blocks.
  book({ name, bytes }) {
    solver.FS.writeFile(name, new Uint8Array(bytes));
    call("web_table", "number", name);
  },
  remote({ name, address, index }) {
    placeRemote(solver.FS, name, address, new Uint8Array(index));
    call("web_table", "number", name);
  },
  ladder(task) { if (open(task) && call("web_place", "number", task.position) === 0) call("web_ladder", null, task.without, task.seconds); },
  stored(task) { if (open(task) && call("web_place", "number", task.position) === 0) call("web_stored", null); },
  think(task) { if (open(task) && call("web_place", "number", task.position) === 0) call("web_think", null, task.seconds); },
  solve(task) {
    if (open(task) && call("web_place", "number", task.position) === 0) call("web_solve", null, task.all ? 1 : 0, task.seconds);
  },
  analyze(task) {
    tasks.look(task);
    call("web_analyze", null, task.players[0], task.players[1], task.empties, task.seconds);
    if (!solver.FS.analyzePath("game.html").exists) return;
    tell({ kind: "html", text: solver.FS.readFile("game.html", { encoding: "utf8" }) });
    solver.FS.unlink("game.html");
  },
  check,
};

// One task after another; after an error of the module itself nothing of it can be relied on, and the page starts a new worker.
let queue = Promise.resolve();
onmessage = ({ data }) => {
  queue = queue.then(async () => {
    ({ id } = data);
    try {
      await tasks[data.task](data);
    } catch (error) {
      tell({ kind: "broken", text: String(error && error.message || error) });
    }
    tell({ kind: "done" });
  });
};
