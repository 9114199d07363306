// Eight, as steps to the target: those that a number leads to are to be clicked on, with its value.  Numbers that lead
// beyond the target stand in the list of moves alone.
const STEPS_MOST = 60;

function showSteps() {
  const game = spec.match(/^eight(?::\d+,(\d+))?/), box = get("board");
  if (!game) return;
  const target = Number(game[1] ?? 8), total = Number(at.position.split(",")[0]), worth = valueAt(at), held = document.activeElement?.dataset.move;
  const last = Math.min(target, Math.max(STEPS_MOST, total + STEPS_MOST - 6)), steps = element(box, "ol", "steps");
  box.replaceChildren(steps);
  for (let n = Math.max(0, last - STEPS_MOST + 1); n <= last; n++) {
    const next = at.moves.find(({ move }) => total + Number(move) === n), step = element(steps, "li");
    const square = element(step, next ? "button" : "span", n === total ? "here" : n === target ? "target" : "", n);
    if (n === total) square.setAttribute("aria-current", "step");
    if (!next) continue;
    const { text, kind } = hiding() ? { text: "", kind: "none" } : valueText(worth.moves.get(next.move));
    square.type = "button";
    square.dataset.move = next.move;
    square.setAttribute("aria-label", `+${next.move}: ${n} ${text}`);
    element(square, "small", kind, text);
    square.addEventListener("click", () => clicked(next.move));
    if (held === next.move) square.focus();
  }
}
