// Books: tables of proved positions (docs/table-format.md), one for a game.  A small one is read whole; of a large one, which
// only a site has, the blocks that are asked for.  A worker of their own answers: a slow network never holds up the board.
let shelf = null; // {spec, ready, helper}: the book in use

const bookOf = (wanted) => { const name = `${wanted.replace(/[:,]/g, "-")}.ykt`; return BOOKS.includes(name) || TABLES.includes(name) ? name : ""; };

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

// Learns what the book of the game has of a place.
async function consult(node) {
  const name = bookOf(spec), one = knowledge(spec, node.position);
  if (shelf && shelf.spec !== spec) closeBook();
  if (!name || node.over !== null || one.book) return;
  if (!shelf) { shelf = { spec, helper: new Helper() }; shelf.ready = openBook(name); }
  const own = shelf, book = await own.ready;
  if (!book || book.spec !== own.spec || book.wdl) return;
  await own.helper.ask({ task: "stored", spec: own.spec, hash: "0", wdl: false, position: node.position }, (m) => {
    if (m.kind === "error") say(m.text);
    if (m.kind !== "stored") return;
    one.book = book;
    learn(one, { ...m, kind: "known", lower: m.value, upper: m.value, moves: [] });
    for (const { move, value } of m.moves) learn(one, { kind: "move", move, value });
  });
  if (one.book && at === node) { makeList(); show(); }
}
