// Games: positions and the moves between them, as a tree.  Every line that is played is kept.
const LONGEST = 20000; // characters pasted
const START = "start";
const games = [];                  // {text as read, game once opened}, oldest first
let game = null, at = null, spec = "othello:8x8"; // the game shown and the place in it
let trail = [], step = -1;         // places visited, for undo and redo
const descriptions = new Map();    // spec as written -> the "game" message

// The messages of this kind that the board answers, and its fault, if any.
async function asked(wanted, kind, what) {
  const found = [];
  let fault = "";
  await board.ask({ spec: wanted, hash: "0", wdl: false, ...what }, (m) => {
    if (m.kind === "game") descriptions.set(wanted, m);
    else if (m.kind === kind) found.push(m);
    else if (m.kind === "error") fault = m.text;
  });
  return { found, fault };
}

// Positions of a game from `position` on; null: refused, and the message says why.
async function look(wanted, position, moves) {
  const { found, fault } = await asked(wanted, "position", { task: "look", position, moves });
  if (!fault && found.length === moves.length + 1) return found;
  say(fault || t("no_answer"));
  return null;
}

// What a text or a file holds: {items, refused, fault}.
async function read(wanted, bytes, name) {
  const { found, fault } = await asked(wanted, "read", { task: "read", name, bytes });
  const items = found.filter((one) => !one.fault);
  return { items, refused: found.length - items.length, fault: fault || (found.length === 0 ? t("no_answer") : "") };
}

function addPlace(message, parent, move, own) {
  const node = { ...message, parent, move, children: [], next: null, game: own, ply: parent ? parent.ply + 1 : 0, name: "" };
  if (!parent) return node;
  if (parent.children.length > 0) node.number = ++own.sideLines;
  parent.children.push(node);
  parent.next ??= node;
  return node;
}

// Makes a tree of what was read; null: refused.
async function grow(wanted, item) {
  const places = await look(wanted, item.start, item.moves);
  if (!places) return null;
  const described = descriptions.get(wanted), own = { spec: described.spec, described, players: item.players || ["", ""], event: item.event || "", sideLines: 0 };
  let node = own.root = addPlace(places[0], null, "", own);
  item.moves.forEach((move, i) => { node = addPlace(places[i + 1], node, move, own); });
  return own;
}

// Opens one of the games: at its end, or after `ply` plies.
async function openGame(entry, ply) {
  entry.game ??= await grow(entry.spec, entry.item);
  if (!entry.game) return false;
  const way = lineOf(entry.game.root);
  go(way[Math.min(ply ?? way.length - 1, way.length - 1)]);
  return true;
}

async function newGame(wanted, item, ply) {
  const entry = { spec: wanted, item };
  if (!await openGame(entry, ply)) return false;
  games.push(entry);
  show();
  return true;
}

// The line through a place: from the start, and on as it was last walked.
function lineOf(node) {
  const way = [];
  for (let n = node; n; n = n.parent) way.unshift(n);
  for (let n = node.next; n; n = n.next) way.push(n);
  return way;
}

// The first place of the side line that a place is in; null: it is in the game itself.
function headOf(node) {
  for (let n = node; n.parent; n = n.parent) if (n.parent.children[0] !== n) return n;
  return null;
}

function headsOf(node) {
  return node.children.flatMap((child, i) => [...(i > 0 ? [child] : []), ...headsOf(child)]);
}

const lineName = (head) => head ? head.name || t("side_line", head.number, head.ply, head.move) : t("main_line");

// Shows a place. `how`: "again" by undo or redo, "waits": the program does not move at once.
function go(node, how) {
  stop();
  if (game !== node.game) { game = node.game; Object.assign(D, game.described); spec = game.spec; }
  at = node;
  for (let n = node; n.parent; n = n.parent) n.parent.next = n;
  if (how !== "again" && trail[step] !== node) {
    trail = [...trail.slice(Math.max(0, step - 2000), step + 1), node];
    step = trail.length - 1;
  }
  editing = null;
  revealed = false;
  say("");
  makeList();
  showBoard();
  show();
  scrollBoard();
  remember();
  begin(how === "again" || how === "waits");
}

async function playMove(move) {
  const before = at, child = before.children.find((c) => c.move === move);
  if (child) { go(child); return; }
  const places = await look(spec, before.position, [move]);
  if (places && at === before) go(addPlace(places[1], before, move, game));
}

const walk = (node) => { if (node && node !== at) go(node, "waits"); };

// Back or on in the places visited; where the program moves it is passed over.
function travel(by) {
  const own = get("plays").value;
  let to = step + by;
  while (own !== "" && trail[to + by] && trail[to].side === Number(own) && trail[to].over === null) to += by;
  if (!trail[to]) { say(t(by < 0 ? "nothing_undo" : "nothing_redo")); return; }
  step = to;
  go(trail[to], "again");
}

async function startGame(name) {
  if (!SPEC.test(name)) { say(t("bad_spec")); return; }
  await newGame(name, { start: START, moves: [] });
}

const bytesOf = (text) => new TextEncoder().encode(text).buffer;

// Opens what was pasted: a position, a game, or several.
async function openText(text) {
  if (text.length > LONGEST) { say(t("too_long", text.length, LONGEST)); return false; }
  return openItems(await read(spec, bytesOf(text.trim() || START), "text"));
}

async function openItems({ items, refused, fault }) {
  if (items.length === 0) { say(fault); return false; }
  const entries = items.map((item) => ({ spec, item }));
  if (!await openGame(entries[0])) return false;
  games.push(...entries);
  show();
  if (entries.length + refused > 1) say(`${t("games_read", entries.length, refused)} ${fault}`.trim());
  return true;
}

async function openFile(file) {
  if (!file) return;
  if (file.size > MOST_BYTES) { say(t("too_large", file.name, file.size, MOST_BYTES)); return; }
  await openItems(await read(spec, await file.arrayBuffer(), /\.wtb$/i.test(file.name) ? "games.wtb" : "text"));
}
const MOST_BYTES = 8 << 20; // of a file of games
