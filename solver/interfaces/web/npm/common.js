// The functions of the package, on the modules of `make web`; `read` returns the bytes of a file of the package.
export const version = "VERSION";

const OPTIONS = ["position", "moves", "seconds", "hash"];

function checked(spec, options) {
  if (typeof spec !== "string") throw new TypeError("spec: expected a text such as \"reversi:4x4\"");
  if (options === null || typeof options !== "object") throw new TypeError("options: expected an object");
  for (const name of Object.keys(options)) {
    if (!OPTIONS.includes(name)) throw new TypeError(`option '${name}'; expected one of ${OPTIONS.join(", ")}`);
  }
  const { position = "start", moves = false, seconds = 0, hash = "64M" } = options;
  if (typeof position !== "string" || typeof hash !== "string") throw new TypeError("position, hash: expected texts");
  if (typeof moves !== "boolean") throw new TypeError("moves: expected true or false");
  if (typeof seconds !== "number" || !(seconds >= 0) || seconds === Infinity || ("seconds" in options && seconds === 0)) {
    throw new RangeError("seconds: expected a number above 0");
  }
  return { position, moves, seconds, hash };
}

export function makeApi(makeSolver, makeChecker, read, weights) {
  const modules = {};
  const compiled = (name) => modules[name] ??= read(name).then((bytes) => WebAssembly.compile(bytes));
  const instantiate = (module) => (imports, use) => {
    WebAssembly.instantiate(module, imports).then((instance) => use(instance, module));
    return {};
  };
  const quiet = { print: () => {}, printErr: () => {} };
  let heard = [], ready = null, queue = Promise.resolve();

  async function start() {
    const module = await compiled("solver.wasm");
    const solver = await makeSolver({ ...quiet, instantiateWasm: instantiate(module), post: (text) => heard.push(JSON.parse(text)) });
    solver.FS.mkdir("weights");
    await Promise.all(weights.map(async (name) => solver.FS.writeFile(`weights/${name}`, new Uint8Array(await read(name)))));
    return solver;
  }

  async function solveNow(spec, { position, moves, seconds, hash }) {
    const solver = await (ready ??= start());
    const call = (name, type, ...values) => solver.ccall(name, type, values.map((v) => typeof v), values);
    heard = [];
    try {
      if (call("web_open", "number", spec, hash) === 0 && call("web_place", "number", position) === 0) {
        call("web_solve", null, moves ? 1 : 0, seconds);
      }
    } catch (error) {
      ready = null; // nothing of this module can be relied on
      throw error;
    }
    const result = heard.find((m) => m.kind === "result"), fault = heard.find((m) => m.kind === "error");
    if (!result) throw new Error(fault ? fault.text : "nothing was found");
    const values = {};
    for (const m of heard) if (moves && m.kind === "move") values[m.move] = m.value;
    const { lower = null, upper = null, move, line, nodes, seconds: time } = result;
    return { value: lower !== null && lower === upper ? lower : null, lower, upper, move: move || null, line: line ?? [], moves: values, nodes,
      seconds: time };
  }

  // One search after another: they share a module.
  function solve(spec, options = {}) {
    let task;
    try {
      task = checked(spec, options);
    } catch (error) {
      return Promise.reject(error);
    }
    const result = queue.then(() => solveNow(spec, task));
    queue = result.catch(() => {});
    return result;
  }

  async function check(certificate) {
    if (!(certificate instanceof Uint8Array)) throw new TypeError("certificate: expected a Uint8Array");
    const lines = [], print = (line) => lines.push(line);
    const checker = await makeChecker({ instantiateWasm: instantiate(await compiled("checker.wasm")), noInitialRun: true, print, printErr: print });
    checker.FS.writeFile("certificate", certificate);
    const program = globalThis.process, kept = program?.exitCode;
    let code = 2;
    try {
      code = checker.callMain(["--json", "--memory", "256M", "certificate"]);
    } catch (error) {
      if (error.name !== "ExitStatus") throw error;
      code = error.status;
    } finally {
      if (program) program.exitCode = kept; // under node the checker sets that of the whole program
    }
    let record;
    try {
      record = JSON.parse(lines[lines.length - 1]);
    } catch {
      record = { error: lines.join("\n") };
    }
    return { verified: code === 0 && record.verdict === "VERIFIED", code, record };
  }
  return { solve, check };
}
