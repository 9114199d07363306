// Searches of the position shown.

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
