// What stands in the address: a spec, a position or moves, and the number of plies to go to.  Anything else is refused before it
// reaches the solver.
const SPEC = /^[a-z0-9]{1,12}(:[a-z0-9.,=-]{1,60})?(,[a-z0-9.,=-]{1,40})?$/;
const POSITION = /^[A-Za-z0-9.*,_-]{1,900}$/;

// The line shown as a text that the solver reads.
function transcript() {
  const way = lineOf(at), first = way[0].position, fresh = first === game.described.start;
  const moves = way.slice(1).map((n) => n.move);
  return [fresh && moves.length > 0 ? "" : fresh ? START : first, moves.join(D.mode === "square" ? "" : " ")].filter(Boolean).join(" ");
}

function addressOf() {
  const text = transcript();
  return "#" + spec + (text === START ? "" : "/" + text.replace(/ /g, "_") + (at.next ? `/${at.ply}` : ""));
}

function remember() {
  try {
    history.replaceState(null, "", addressOf());
  } catch { /* a frame without an address of its own */ }
}

function readAddress() {
  let text = "";
  try {
    text = decodeURIComponent(location.hash.slice(1));
  } catch { text = "%"; }
  const [name, place = START, ply, ...more] = text.slice(0, 1100).split("/");
  if (text === "") return { spec: "othello:8x8", place: START };
  if (!SPEC.test(name)) return null;
  const good = text.length <= 1000 && more.length === 0 && POSITION.test(place) && (ply === undefined || /^\d{1,4}$/.test(ply));
  return { spec: name, place: good ? place.replace(/_/g, " ") : null, ply: good && ply ? Number(ply) : undefined };
}

// Goes to the address, or as far as it can be followed, and says what is wrong with the rest.
async function goToAddress() {
  const wanted = readAddress();
  let why = t("bad_address");
  if (wanted && wanted.place) {
    const { items, fault } = await read(wanted.spec, bytesOf(wanted.place), "text");
    if (items.length === 1 && await newGame(wanted.spec, items[0], wanted.ply)) return;
    why = t("in_address", fault || get("message").textContent);
  }
  if (!(wanted && await newGame(wanted.spec, { start: START, moves: [] })) && !at) await newGame("othello:8x8", { start: START, moves: [] });
  say(why);
}
