// What stands in the address: a spec, and perhaps a position.
const SPEC = /^[a-z0-9]{1,12}(:[a-z0-9.,=-]{1,60})?(,[a-z0-9.,=-]{1,40})?$/; // what may stand in an address
const POSITION = /^[A-Za-z0-9.*,_-]{1,300}$/;

function remember() {
  const start = past.length === 0 && !at.set ? "" : "/" + at.position.replace(/ /g, "_");
  try {
    history.replaceState(null, "", "#" + spec + start);
  } catch { /* a frame without an address of its own */ }
}

// An address is a spec and perhaps a position: anything else is refused before it reaches the solver.
function readAddress() {
  let text = "";
  try {
    text = decodeURIComponent(location.hash.slice(1));
  } catch { text = "%"; }
  const [name, place, ...more] = text.slice(0, 500).split("/");
  if (text === "") return { spec };
  if (text.length > 400 || more.length > 0 || !SPEC.test(name) || (place !== undefined && !POSITION.test(place))) return null;
  return { spec: name, position: place === undefined ? START : place.replace(/_/g, " ") };
}

async function goToAddress() {
  const wanted = readAddress();
  past = [];
  if (wanted && await look(wanted.spec, wanted.position || START)) { at.set = (wanted.position || START) !== START; remember(); begin(); return; }
  const why = get("message").textContent;
  if (!at) await look("othello:8x8", START);
  say(wanted ? `The address: ${why}` : "The address has no position that can be read.");
}
