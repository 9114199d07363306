// The table of openings of Connect Four (results/connect4-openings.txt).

let openings = null; // position -> value for the side to move

// What the table has of the moves of the place shown.
function listedOpenings() {
  if (!openings || spec !== "connect:6,7,4" || at.over !== null || proved(at)) return;
  const values = at.moves.map(({ move }) => [move, opening(at.position, Number(move) - 1)]);
  if (values.some(([, value]) => value === null)) return;
  for (const [move, value] of values) learn(knowledge(spec, at.position), { kind: "move", move, value });
  makeList();
  show();
}

// A position of the table of openings: for each column 1 and its stones from the bottom, as binary digits, 0 of the first
// player; "" if `column`, on which a move is played, is full.  The least of a pair of mirror images.
function dropped(columns, side, column) {
  const own = columns.charCodeAt(column), mirrored = (c) => c.split("").reverse().join("");
  if (own >= 64) return "";
  const child = columns.slice(0, column) + String.fromCharCode(2 * own + side) + columns.slice(column + 1), image = mirrored(child);
  return child < image ? child : image;
}

// The value of a move by the table, or null.
function opening(position, column) {
  const cells = cellsIn(position);
  const columns = [0, 1, 2, 3, 4, 5, 6].map((c) => String.fromCharCode([35, 28, 21, 14, 7, 0].reduce((code, r) => cells[r + c] ? 2 * code + cells[r + c] - 1 : code, 1)));
  const value = openings.get(dropped(columns.join(""), sideIn(position), column));
  return value === undefined ? null : -value;
}

// results/connect4-openings.txt: a character a position, in the order that tools/connect4.py describes; at most 6 stones, by
// which no game is over.  What is not a value of Connect Four is not known.
function readTable(text) {
  const values = text.split("\n").filter((line) => !line.startsWith("#")).join("");
  let level = ["\x01".repeat(7)], next = 0;
  openings = new Map();
  for (let stones = 0; stones <= 6 && next < values.length; stones++) {
    const after = new Set();
    for (const columns of level) {
      const value = values.charCodeAt(next++) - 78;
      if (Math.abs(value) <= 21) openings.set(columns, value);
      if (stones < 6) for (const column of [3, 2, 4, 1, 5, 0, 6]) after.add(dropped(columns, stones % 2, column));
    }
    level = after;
  }
  if (at && !running) listedOpenings();
}
