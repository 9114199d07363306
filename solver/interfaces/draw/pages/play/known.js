// What is known of positions: proved bounds and estimates.  Nothing known is forgotten, but the oldest when there is too much.
const KEPT = 50000, ANY = 1e6; // positions; a bound that proves nothing
const known = new Map();       // by spec and position
let learned = 0;               // grows with everything learned

function knowledge(spec, position) {
  const key = `${spec} ${position}`;
  let one = known.get(key);
  if (one) return one;
  one = { lower: -ANY, upper: ANY, best: "", line: [], estimate: null, depth: 0, percent: 100, guess: [], moves: new Map() };
  known.set(key, one);
  if (known.size > KEPT) known.delete(known.keys().next().value);
  return one;
}

const ofMove = (one, move) => one.moves.get(move) || one.moves.set(move, { lower: -ANY, upper: ANY, estimate: null, depth: 0, percent: 100 }).get(move);

// A selective search reaches the end of the game: it is deeper than any to a depth.
const deeper = (depth, percent, than) => than.estimate === null || (percent < 100 ? than.percent === 100 || percent >= than.percent : than.percent === 100 && depth >= than.depth);

// Adds a message of a search (web_search.c).
function learn(one, m) {
  if (!["move", "estimates", "progress", "result", "known"].includes(m.kind)) return;
  learned++;
  if (m.kind === "move") { const move = ofMove(one, m.move); move.lower = move.upper = m.value; return; }
  one.lower = Math.max(one.lower, m.lower ?? -ANY);
  one.upper = Math.min(one.upper, m.upper ?? ANY);
  if (m.kind === "result" || m.kind === "known") {
    if (m.lower === m.upper && typeof m.lower === "number") { one.best = m.move || one.best; one.line = m.line || []; }
    one.nodes = m.nodes; one.seconds = m.seconds;
  }
  if (typeof m.estimate === "number" && deeper(m.depth, m.percent, one)) {
    one.estimate = m.estimate; one.depth = m.depth; one.percent = m.percent; one.guess = m.guess || [];
  }
  for (const { move, value } of m.moves || []) {
    const own = ofMove(one, move);
    if (deeper(m.moves_depth, m.moves_percent, own)) { own.estimate = value; own.depth = m.moves_depth; own.percent = m.moves_percent; }
  }
}

// The value of a place as far as it is known: {lower, upper, exact, estimate, depth, percent}, for its side to move, from what is
// known of it, of its moves and of the places after it.
function valueAt(node) {
  if (node.worth && node.worth.learned === learned) return node.worth;
  const one = knowledge(node.game.spec, node.position), worth = { learned, lower: one.lower, upper: one.upper, estimate: null, depth: 0, percent: 100, moves: new Map() };
  if (node.over !== null) worth.lower = worth.upper = node.over;
  let most = node.moves.length > 0 ? -ANY : ANY, guess = null;
  for (const { move } of node.moves) {
    const own = ofMove(one, move), child = node.children.find((c) => c.move === move), after = child ? valueAt(child) : null;
    const value = { lower: own.lower, upper: Math.min(own.upper, one.upper), estimate: own.estimate, depth: own.depth, percent: own.percent };
    if (move === one.best && one.lower === one.upper) value.lower = one.lower;
    if (after) {
      value.lower = Math.max(value.lower, -after.upper);
      value.upper = Math.min(value.upper, -after.lower);
      if (after.estimate !== null && deeper(after.depth + 1, after.percent, value)) { value.estimate = -after.estimate; value.depth = after.depth + 1; value.percent = after.percent; }
    }
    worth.lower = Math.max(worth.lower, value.lower);
    most = Math.max(most, value.upper);
    finish(value);
    worth.moves.set(move, value);
    const figure = value.exact ? value.lower : value.estimate;
    if (figure !== null && (guess === null || figure > guess.figure)) guess = { ...value, figure, move };
  }
  worth.upper = Math.min(worth.upper, most);
  const whole = node.moves.every(({ move }) => { const v = worth.moves.get(move); return v.exact || v.estimate !== null; });
  if (whole && guess) { worth.estimate = guess.figure; worth.depth = guess.exact ? one.depth : guess.depth; worth.percent = guess.percent; worth.guess = guess.move; }
  else if (one.estimate !== null) { worth.estimate = one.estimate; worth.depth = one.depth; worth.percent = one.percent; worth.guess = one.guess[0]; }
  finish(worth);
  for (const value of worth.moves.values()) { value.upper = Math.min(value.upper, worth.upper); finish(value); }
  node.worth = worth;
  return worth;
}

function finish(value) {
  value.exact = value.lower === value.upper;
  if (value.exact) value.estimate = null;
  else if (value.estimate !== null) value.estimate = Math.max(value.lower, Math.min(value.upper, value.estimate));
}

// The best move as far as it is known, and how: exactly, or by an estimate.
function bestAt(node) {
  const worth = valueAt(node);
  if (!worth.exact) return worth.estimate === null || !worth.guess ? null : { move: worth.guess, value: worth };
  const { best } = knowledge(node.game.spec, node.position), moves = [...worth.moves].filter(([, value]) => value.exact && value.lower === worth.lower);
  const found = moves.find(([move]) => move === best) || moves[0];
  return found ? { move: found[0], value: found[1] } : null;
}

// What the move that led to a place lost, if that is proved; null: it is not.
function lostBy(node) {
  const before = valueAt(node.parent), after = valueAt(node);
  return before.exact && after.exact ? before.lower + after.lower : null;
}

// The part of a position's moves whose value is proved; a bound counts half.
function provedShare(node) {
  const worth = valueAt(node), limit = node.game.described.most;
  if (node.over !== null || node.moves.length === 0) return 1;
  let sum = 0;
  for (const value of worth.moves.values()) sum += value.exact ? 1 : value.lower > -limit || value.upper < limit ? 0.5 : 0;
  return sum / node.moves.length;
}

// ---- in words ----

function boundsText(lower, upper) {
  if (lower === upper) return signed(lower);
  return [lower > -D.most ? `\u2265${signed(lower)}` : "", upper < D.most ? `\u2264${signed(upper)}` : ""].filter(Boolean).join(t("and"));
}

// {text, kind}: "exact", "bound", "guess" or "none"; an estimate tells more than a bound.
function valueText(value) {
  if (value.exact) return { text: signed(value.lower), kind: "exact" };
  if (value.estimate !== null) return { text: "~" + signed(value.estimate), kind: "guess" };
  const bounds = boundsText(value.lower, value.upper);
  return bounds ? { text: bounds, kind: "bound" } : { text: "\u00b7", kind: "none" };
}

const depthText = (value) => value.percent < 100 ? t("depth_end", value.percent) : t("depth", value.depth);

function howText(value) {
  const bounds = boundsText(value.lower, value.upper);
  if (value.exact) return t("proved");
  if (value.estimate !== null) return t("estimate", depthText(value)) + (bounds ? `; ${bounds}` : "");
  return bounds ? t("bound") : "";
}
