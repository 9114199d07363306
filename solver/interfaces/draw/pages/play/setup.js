// Setting up a position by clicks.
let editing = null; // cells while the board is set up

function cycle(square) {
  editing[square] = (editing[square] + 1) % 3;
  showBoard();
  get("board").querySelectorAll("g.move")[square].focus();
}

const editedText = () => editing.map((c) => "-XO"[c]).join("") + " " + (get("side1").checked ? "O" : "X");

async function setup() {
  if (!editing) {
    stop();
    editing = cellsIn(at.position);
    get(`side${at.side}`).checked = true;
    showBoard();
    show();
    return;
  }
  const text = editedText();
  if (text === at.position) { editing = null; showBoard(); show(); return; }
  await newGame(spec, { start: text, moves: [] });
}
