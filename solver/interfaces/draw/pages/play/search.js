// Searches of the position shown.  An estimate comes first, for every move, then the search that proves.
let running = null, progress = null; // what is being done; its last message

const hashSize = (empties) => empties <= 12 ? "1M" : empties <= 18 ? "16M" : empties <= 22 || navigator.deviceMemory < 4 ? "64M" : "256M";
const task = (more) => ({ spec, hash: hashSize(at ? at.empties : 0), wdl: false, position: at ? at.position : START, ...more });

// What is known stays.
function stop() {
  if (!running) return;
  running = null;
  renewSearch();
  if (at) show();
}

// Asks the search worker for tasks one after the other; resolves to the last message, or {kind: "stopped"}.
async function run(...tasks) {
  stop();
  const own = running = { node: at }, one = knowledge(spec, at.position);
  let last = { kind: "none" };
  progress = null;
  show();
  await search.weigh(spec);
  for (const what of tasks) {
    if (running !== own) return { kind: "stopped" };
    last = await search.ask(what, (m) => {
      if (running !== own) return;
      learn(one, m);
      if (m.kind === "progress") progress = m;
      later();
    });
  }
  if (running !== own) return { kind: "stopped" };
  running = null;
  if (last.kind === "error") say(last.text);
  show();
  return last;
}

const LOOK_AHEAD = 1.5; // seconds of estimates before the proof

// The value of the position, or of every move, the best one first; after `seconds` (0: no limit) what is known.
async function solve(all, seconds) {
  if (at.over !== null || editing) return { kind: "none" };
  const long = estimates(spec) && all ? Math.min(LOOK_AHEAD, forecast(true) / 8) : 0;
  const ahead = long > 0.2 && knowledge(spec, at.position).depth < 10 ? [{ ...task({ task: "think", seconds: long }), hash: "1M" }] : [];
  const best = all && !seconds && forecast(true) > 0.3 && !valueAt(at).exact ? [task({ task: "solve", all: false, seconds: 0 })] : [];
  return run(...ahead, ...best, task({ task: "solve", all, seconds: seconds || 0, wdl: !all && get("wdl").checked }));
}

const proved = (node) => [...valueAt(node).moves.values()].every((value) => value.exact);

// After a step: the program's own move, or estimates, and proofs where they are soon found.
async function begin(waits) {
  const own = get("plays").value, node = at, one = knowledge(spec, at.position);
  if (at.over !== null) return;
  await consult(node);
  if (at !== node) return;
  if (own !== "" && at.side === Number(own) && !waits) { await reply(); return; }
  if (!get("auto").checked || proved(at)) return;
  await new Promise((resolve) => setTimeout(resolve, waits ? 120 : 20)); // a quick walk begins no searches
  if (at !== node || running || editing) return;
  if (forecast(true) < 12) await solve(true);
  else if (!estimates(spec) && !one.looked) { one.looked = true; await solve(true, LOOK_AHEAD); } // the number game has estimates then
  else if (estimates(spec) && one.depth < 12) await run({ ...task({ task: "think", seconds: LOOK_AHEAD }), hash: "1M" });
}

async function reply() {
  const node = at;
  if (!(valueAt(at).exact && bestAt(at)) && (await solve(false, Number(get("limit").value))).kind !== "result") return;
  if (at !== node) return;
  const found = bestAt(at), move = found ? found.move : at.moves[0].move, side = sideName(at.side);
  const text = found && found.value.exact ? t("plays_proved", side, move, signed(found.value.lower)) : t("plays_guess", side, move);
  await playMove(move);
  say(text);
}
