// web_nodes.js FOLDER - solves with the module of `make web`: reads lines of JSON {spec, position, moves, hash} and prints
// for each one what it found, {value, nodes, seconds, moves}, at one thread, with a table that keeps nothing.
const fs = require("fs"), path = require("path");
const folder = path.resolve(process.argv[2]), weights = path.join(folder, "..", "..", "solver", "games", "reversi", "weights");
const makeSolver = require(path.join(folder, "solver.js"));

(async () => {
  let heard = [];
  const module = new WebAssembly.Module(fs.readFileSync(path.join(folder, "solver.wasm")));
  const solver = await makeSolver({
    instantiateWasm: (imports, use) => { WebAssembly.instantiate(module, imports).then((instance) => use(instance, module)); return {}; },
    post: (text) => heard.push(JSON.parse(text)),
  });
  const call = (name, type, ...values) => solver.ccall(name, type, values.map((v) => typeof v), values);
  solver.FS.mkdir("weights");
  for (const name of fs.readdirSync(weights)) if (name.endsWith(".ykw")) solver.FS.writeFile(`weights/${name}`, fs.readFileSync(path.join(weights, name)));
  for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const task = JSON.parse(line), moves = {};
    heard = [];
    const good = call("web_open", "number", task.spec, task.hash) === 0 && call("web_set", "number", "keep", "") === 0 &&
      call("web_place", "number", task.position) === 0;
    if (good) call("web_solve", null, task.moves ? 1 : 0, 0);
    const result = heard.find((m) => m.kind === "result") || heard[heard.length - 1];
    for (const m of heard) if (m.kind === "move") moves[m.move] = m.value;
    process.stdout.write(JSON.stringify({ ...result, moves }) + "\n");
  }
})();
