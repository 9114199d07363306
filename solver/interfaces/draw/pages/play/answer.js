// The value of the position, in words.

const millions = (n) => n < 1e6 ? `${n} nodes` : `${(n / 1e6).toFixed(1)} M nodes`;

function boundsText(lower, upper) {
  if (lower > -20000 && upper < 20000 && lower === upper) return signed(lower);
  const parts = [];
  if (lower > -D.most) parts.push(`\u2265 ${signed(lower)}`);
  if (upper < D.most) parts.push(`\u2264 ${signed(upper)}`);
  return parts.join(" and ");
}

function outcome(value) {
  if (value === 0) return "a draw";
  return result && result.wdl ? `${D.sides[value > 0 ? at.side : 1 - at.side]} wins` : winText(value, at.side);
}

function answerText() {
  if (at.over !== null) return `The game is over: ${outcome(at.over)}.`;
  if (result && result.known === "exact") return `${signed(result.value)}: ${outcome(result.value)}. Proved${result.table ? ", from the table of openings" : ""}.`;
  const now = running ? progress : result || progress; // after a stop: what was known then
  if (!now) return "";
  const bounds = now.known === "unknown" ? "" : boundsText(now.lower, now.upper), guess = now.lower === now.upper || now.estimate === null || now.estimate === undefined ? "" : `~${signed(now.estimate)}, an estimate`;
  const sure = now.lower > 0 ? `: ${D.sides[at.side]} wins` : now.upper < 0 ? `: ${D.sides[1 - at.side]} wins` : "";
  return [bounds ? `${bounds}, proved${sure}` : "Nothing is proved yet", guess].filter(Boolean).join("; ") + ".";
}

function showAnswer() {
  get("answer").textContent = answerText();
  const p = result || progress, line = p ? lineText(at.position, p.line) : "";
  const value = p && p.estimate !== null && p.estimate !== undefined ? `estimated line, ~${signed(p.estimate)}` : "best line so far, not proved";
  get("progress").textContent = running && progress
    ? `${millions(progress.nodes)}, ${(progress.nodes / Math.max(progress.seconds, 0.01) / 1e6).toFixed(1)} M/s, ${progress.seconds.toFixed(0)} s` +
      (progress.tried > 0 ? `; move ${progress.tried} of ${progress.moves}: ${progress.move}` : "")
    : running ? "searching \u2026" : result && !result.table ? `${millions(result.nodes)} in ${result.seconds.toFixed(2)} s` : "";
  get("best").textContent = line ? `${result && result.known === "exact" ? "best line" : value}: ${line}` : "";
}
