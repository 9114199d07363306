// Setting up a position by clicks.
function cycle(square) {
  editing[square] = (editing[square] + 1) % 3;
  showBoard();
}

const editedText = () => editing.map((c) => "-XO"[c]).join("") + " " + (get("second").checked ? "O" : "X");

async function setup() {
  if (!editing) {
    stop();
    editing = cellsIn(at.position);
    get(at.side === 1 ? "second" : "first").checked = true;
    show();
    return;
  }
  const text = editedText();
  if (await look(spec, text)) { past = []; at.set = true; remember(); begin(); }
}
