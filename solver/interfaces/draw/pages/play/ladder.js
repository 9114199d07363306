// The ladder, live: the position shown is solved again and again, each time with one technique more; each can be switched off.
const RUNG_SECONDS = 3, CLIMBED_EMPTIES = 16; // of one rung; larger positions give up most rungs
let climber = null;
const switchedOff = new Set();

async function climb() {
  descend();
  const own = climber = new Helper(), rows = get("ladder").tBodies[0], before = { evaluations: 0 };
  if (at.over !== null) { descend(); return; }
  rows.textContent = "";
  show();
  await own.weigh(spec);
  await own.ask({ ...task({ task: "ladder", without: [...switchedOff].join(","), seconds: RUNG_SECONDS }), hash: "16M" }, (m) => {
    if (own !== climber) return;
    if (m.kind === "climbing") setText("climbing", t("climbing", m.rung, count(m.nodes)));
    if (m.kind === "error") setText("climbing", m.text);
    if (m.kind === "rung") addRung(rows, m, before);
  });
  if (own !== climber) return;
  setText("climbing", t("climbed", signedOrNone(before.value)));
  descend();
}

const signedOrNone = (value) => typeof value === "number" ? signed(value) : "?";

function descend() {
  if (climber) climber.end();
  climber = null;
  show();
}

function addRung(rows, m, before) {
  const row = element(rows, "tr"), name = element(element(row, "td"), "label", "line");
  if (m.technique) {
    const box = element(name, "input");
    box.type = "checkbox";
    box.checked = true;
    box.addEventListener("change", () => { switchedOff.add(m.rung); climb(); });
  }
  name.append(m.rung);
  element(row, "td", "number", signedOrNone(m.value));
  for (const figure of [m.evaluations, m.nodes]) element(row, "td", "number", figure.toLocaleString("en"));
  element(row, "td", "number", m.seconds.toFixed(3));
  element(row, "td", "number", before.evaluations > 0 && m.evaluations > 0 && m.value !== null ? (before.evaluations / m.evaluations).toFixed(2) : "");
  const what = element(row, "td", "words", m.reason || m.what), file = TOUR[m.rung] || TOUR[m.rung.replace("original-", "")];
  if (file) element(what, "code", "quiet", ` ${file}`);
  if (m.value !== null) Object.assign(before, { evaluations: m.evaluations, value: m.value });
}

panel({
  begin() {
    get("climb").addEventListener("click", climb);
    get("descend").addEventListener("click", descend);
    get("all_on").addEventListener("click", () => { switchedOff.clear(); climb(); });
  },
  show() {
    get("climb").disabled = climber !== null || at.over !== null || at.empties > CLIMBED_EMPTIES;
    get("descend").disabled = climber === null;
    get("ladder").hidden = climber === null && get("ladder").tBodies[0].rows.length === 0;
    setText("threads", t("threads", SPEEDUPS.map(([n, times]) => `${times.toFixed(1)} (${n})`).join(", ")));
    get("all_on").hidden = switchedOff.size === 0;
    setText("off", switchedOff.size > 0 ? t("without", [...switchedOff].join(", ")) : at.empties > CLIMBED_EMPTIES ? t("too_high", CLIMBED_EMPTIES) : "");
  },
});
