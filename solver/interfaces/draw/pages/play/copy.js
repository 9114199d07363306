// What is shown as a text for other programs.

// The game in GGF; a name is written without what could end it.
function ggf() {
  const way = lineOf(at), first = way[0].position.split(" "), plain = (name) => name.replace(/[^\p{L}\p{N} ._-]/gu, "");
  const board = first[0].replace(/X/g, "*"), names = game.players.map((name, i) => `P${"BW"[i]}[${plain(name || D.sides[i])}]`).join("");
  const moves = way.slice(1).map((n) => `${"BW"[n.parent.side]}[${n.move === "--" ? "pa" : n.move}]`).join("");
  return `(;GM[Othello]${names}TY[${D.rows}${/misere/.test(spec) ? "a" : ""}]BO[${D.rows} ${board} ${first[1] === "O" ? "O" : "*"}]${moves};)`;
}

// The position with what is proved of its moves.
function obf() {
  const values = [...valueAt(at).moves].filter(([, value]) => value.exact).sort((a, b) => b[1].lower - a[1].lower);
  return at.position + values.map(([move, value]) => `; ${move}:${signed(value.lower)}`).join("") + (values.length > 0 ? ";" : "");
}

const isSquareReversi = () => /^(othello|reversi)/.test(spec) && D.rows === D.cols;
const copies = { transcript, position: obf, ggf, address: () => location.href.replace(/#.*/, "") + addressOf() };

async function copy() {
  const text = copies[get("format").value]();
  if (!await copyText(text)) { // it stands where one can select it
    get("pasted").value = text;
    get("pasted").select();
  }
  say(t("copied", text.length > 120 ? text.slice(0, 120) + "\u2026" : text));
}

panel({ show() { get("format").querySelector("[value=ggf]").disabled = !isSquareReversi(); } });
