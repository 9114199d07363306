// Books: tables of proved positions (docs/table-format.md), one for a game.  A small one is read whole; of a large one, which
// only a site has, the blocks that are asked for.  A worker of their own answers: a slow network never holds up the board.
let shelf = null; // {spec, ready, helper}: the book in use

const bookOf = (wanted, kind) => { const name = `${wanted.replace(/[:,]/g, "-")}.${kind}`; return BOOKS.includes(name) || TABLES.includes(name) ? name : ""; };

function closeBook() {
  if (shelf) shelf.helper.end();
  shelf = null;
}

// Resolves to the "table" message, or null: the search then works alone, and the message says why.
async function openBook(name) {
  const helper = shelf.helper;
  let table = null, fault = "";
  const hear = (m) => { if (m.kind === "table") table = m; else if (m.kind === "error") fault = m.text; };
  try {
    if (BOOKS.includes(name)) await helper.ask({ task: "book", name, bytes: await part(name) }, hear);
    else await helper.ask({ task: "remote", name, address: new URL(name, location.href).href, index: await part(`${name}.index`) }, hear);
  } catch (error) { fault = error.message; }
  if (!table) say(t("no_book", name, fault.slice(0, 200)));
  return table;
}

// Best replies (tools/replies.py): "POSITION VALUE MOVE", symmetric positions once, as the least text.
const replies = new Map(); // name of the file -> its replies, once they are read

function imageOf(square, number, size) {
  const [row, column] = number & 4 ? [square % size, Math.floor(square / size)] : [Math.floor(square / size), square % size];
  return (number & 2 ? size - 1 - row : row) * size + (number & 1 ? size - 1 - column : column);
}

const readReplies = (text) => new Map([...text.matchAll(/^([-XO]+ [XO]) (-?\d+) (\S+)$/gm)].map(([, position, value, move]) => [position, { value: Number(value), move }]));

// The reply in a place that this file has, or undefined.
async function replyIn(name, { position, moves }) {
  const [cells, side] = position.split(" "), size = Math.sqrt(cells.length);
  if (!replies.has(name)) replies.set(name, part(name).then((bytes) => readReplies(new TextDecoder().decode(bytes))));
  const places = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => [...cells].map((_, i) => imageOf(i, number, size)));
  const [text, image] = places.map((of) => [of.map((i) => cells[i]).join(""), of]).reduce((a, b) => b[0] < a[0] ? b : a);
  const found = (await replies.get(name)).get(`${text} ${side}`);
  if (!found) return undefined;
  const own = moves.find(({ move, square }) => found.move === (square < 0 ? move : columnName(image.indexOf(square) % size) + (Math.floor(image.indexOf(square) / size) + 1)));
  return own && { ...found, move: own.move };
}

// Learns what the books of the game have of a place.
async function consult(node) {
  const name = bookOf(spec, "txt"), one = knowledge(spec, node.position);
  if (name && node.over === null && !one.book) {
    const found = await replyIn(name, node).catch((error) => say(t("no_book", name, error.message)));
    if (found) {
      one.book = { positions: (await replies.get(name)).size, made_by: "yomikiri" };
      learn(one, { kind: "known", lower: found.value, upper: found.value, move: found.move, line: [found.move], moves: [] });
    }
  }
  await consultTable(node);
  if (one.book && at === node) { makeList(); show(); }
}

async function consultTable(node) {
  const name = bookOf(spec, "ykt"), one = knowledge(spec, node.position);
  if (shelf && shelf.spec !== spec) closeBook();
  if (!name || node.over !== null || one.table) return;
  if (!shelf) { shelf = { spec, helper: new Helper() }; shelf.ready = openBook(name); }
  const own = shelf, book = await own.ready;
  if (!book || book.spec !== own.spec || book.wdl) return;
  await own.helper.ask({ task: "stored", spec: own.spec, hash: "0", wdl: false, position: node.position }, (m) => {
    if (m.kind === "error") say(m.text);
    if (m.kind !== "stored") return;
    one.book = one.table = book;
    learn(one, { ...m, kind: "known", lower: m.value, upper: m.value, moves: [] });
    for (const { move, value } of m.moves) learn(one, { kind: "move", move, value });
  });
}
