// The progress of a long solve: what `yomikiri status --json` prints, as tables.
const S = D.status;
const put = (id, text) => { document.getElementById(id).textContent = text; };
// Rows of numbers; columns that hold words come first.
const figures = (id, words, heads, rows) => tableOf(document.getElementById(id), heads, rows, (i) => i < words ? "" : "number");
const whole = (n) => Math.round(n).toLocaleString("en");
const short = (n) => n.toLocaleString("en", { notation: "compact", maximumSignificantDigits: 3 });

// "3.4 h" for 12240.
function time(seconds) {
  const [unit, size] = [["days", 86400], ["h", 3600], ["min", 60]].find(([, size]) => seconds >= 2 * size) ?? ["s", 1];
  return `${(seconds / size).toLocaleString("en", { maximumSignificantDigits: 3 })} ${unit}`;
}

function bounds() {
  if (S.value !== null) return `The value for the side to move is ${signed(S.value)}.`;
  const known = [S.lower === null ? "" : `at least ${signed(S.lower)}`, S.upper === null ? "" : `at most ${signed(S.upper)}`]
    .filter(Boolean).join(" and ");
  return `The value for the side to move is ${known || "not known"}${S.guess === null ? "" : `; the first guess was ${signed(S.guess)}`}.`;
}

const all = S.nodes + S.left_nodes, open = S.open_goals > 0;
put("value", S.goals > 1 ? `${whole(S.goals - S.open_goals)} of ${whole(S.goals)} openings are known.` : bounds());
document.getElementById("bar").value = !open ? 1 : all > 0 ? S.nodes / all : 0;
put("left", !open ? "Nothing is left to search." : S.done === 0 ? "No task is done yet, so what is left is not known." :
  `About ${time(S.left_nodes / S.rate)} are left (${time(S.left_nodes_low / S.rate)} to ${time(S.left_nodes_high / S.rate)}): ` +
  `${short(S.left_nodes)} nodes in ${short(S.left_tasks)} tasks, at ${short(S.rate)} nodes a second.`);
put("line", S.line.length === 0 ? "" : `Best line: ${S.line.join(" ")}${S.line_proved < S.line.length ?
  ` (the first ${S.line_proved} moves are proved)` : ""}`);
figures("tasks", 0, ["done", "running", "withdrawn", "split", "repeated", "nodes", "time in tasks"],
  [[S.done, S.running, S.withdrawn, S.split, S.repeated].map(whole).concat(short(S.nodes), time(S.seconds))]);
figures("workers", 1, ["host", "process", "threads", "tasks", "nodes", "at work for", "heard of"], S.workers.map((w) =>
  [w.host, w.pid, w.threads, whole(w.tasks), short(w.nodes), time(w.present), `${time(w.silent)} ago`]));
figures("plies", 0, ["plies left", "positions", "exact", "bounded"], S.plies.map((p) =>
  [p.plies, whole(p.positions), whole(p.exact), whole(p.bounded)]));
document.querySelector("footer").textContent = `${S.spec}  ${S.position}; ${new Date(D.at * 1000).toISOString().slice(0, 19)}Z; ` +
  `yomikiri ${D.version}`;
