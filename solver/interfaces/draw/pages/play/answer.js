// The value of the position, in words.
const count = (n) => n < 1e6 ? t("nodes", n) : t("millions", (n / 1e6).toFixed(1));

function outcome(value, side) {
  if (value === 0) return t("draw");
  const winner = sideName(value > 0 ? side : 1 - side), by = Math.abs(value), place = D.rows * D.cols - 2 * (by - 1), first = (value > 0 ? side : 1 - side) === 0;
  if (!D.margins) return t("wins", winner);
  if (D.mode !== "column") return t("wins_by", winner, by);
  return t("wins_on", winner, place % 2 === (first ? 0 : 1) ? place - 1 : place, by - 1);
}

function answerText() {
  const worth = valueAt(at);
  if (at.over !== null) return t("is_over", outcome(at.over, at.side));
  const { book } = knowledge(spec, at.position);
  if (worth.exact && book) return t("in_book", signed(worth.lower), outcome(worth.lower, at.side), book.positions, book.made_by);
  if (worth.exact) return t("is_proved", signed(worth.lower), outcome(worth.lower, at.side));
  const bounds = boundsText(worth.lower, worth.upper), winner = worth.lower > 0 ? at.side : worth.upper < 0 ? 1 - at.side : -1;
  const sure = !bounds ? "" : winner >= 0 ? t("bounds_win", bounds, sideName(winner)) : t("bounds", bounds);
  const guess = worth.estimate === null ? "" : t("guessed", signed(worth.estimate), depthText(worth));
  if (!sure && !guess && !running) return "";
  return [sure || t("nothing"), guess].filter(Boolean).join("; ") + ".";
}

function effortText() {
  const one = knowledge(spec, at.position);
  if (!running) return one.nodes > 0 ? t("effort", count(one.nodes), one.seconds.toFixed(2)) : "";
  if (!progress) return t("searching");
  const effort = t("effort", count(progress.nodes), progress.seconds.toFixed(1));
  return progress.tried > 0 && progress.lower !== progress.upper ? `${effort}; ${t("at_move", progress.tried, progress.of, progress.move)}` : effort;
}

// The best line as far as it is known.
function bestLine() {
  const one = knowledge(spec, at.position);
  if (valueAt(at).exact) return [t("line_proved"), one.line];
  if (one.estimate !== null && one.guess.length > 0) return [t("line_guess", signed(one.estimate)), one.guess];
  return [t("line_table"), running && progress ? progress.line : []];
}

function showAnswer() {
  const [kind, line] = bestLine(), tried = running && progress && progress.tried > 0 && progress.of > 0 ? (progress.tried - 1) / progress.of / 2 : 0;
  setText("answer", answerText());
  setText("progress", effortText());
  setText("best", line.length > 0 && !get("hide").checked ? `${kind}: ${lineText(at.position, line)}` : "");
  get("answer").setAttribute("aria-busy", String(Boolean(running)));
  get("bar").value = Math.max(provedShare(at), tried);
}

// Text that stays as it is would be read aloud again.
function setText(id, text) { if (get(id).textContent !== text) get(id).textContent = text; }
