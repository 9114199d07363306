// The analysis of the line shown, beside its board: estimates of every ply, then proofs from the end backwards.
let analysing = null; // the line that is analysed
let saved = null;     // a page of the last analysis

const EACH = 0.1; // seconds for the estimate of a ply

async function analyse(way, entry, each) {
  const helper = analyst ??= new Helper(), own = entry.game;
  await helper.weigh(own.spec);
  const wanted = { task: "analyze", spec: own.spec, hash: "64M", wdl: false, position: way[0].position, moves: way.slice(1).map((n) => n.move), players: own.players };
  let html = "", fault = "";
  const hear = (m) => {
    if (m.kind === "known") learn(knowledge(own.spec, m.position), m);
    if (m.kind === "html") html = m.text;
    if (m.kind === "error") fault = m.text;
    each();
  };
  if (estimates(own.spec)) await helper.ask({ ...wanted, empties: 0, seconds: EACH }, hear);
  if (helper === analyst) await helper.ask({ ...wanted, empties: -1, seconds: estimates(own.spec) ? EACH : 0 }, hear);
  return { html, fault };
}

function stopAnalysis() {
  if (analyst) analyst.end();
  analyst = analysing = null;
}

async function analyze() {
  if (analysing) { stopAnalysis(); setText("analysing", ""); showAnalysing(); return; }
  const way = lineOf(at), own = game;
  if (way.length < 2) { say(t("no_moves")); return; }
  const proofs = () => way.slice(1).filter((node) => lostBy(node) !== null).length;
  const reached = () => way.slice(1).filter((node) => figure(node)).length;
  analysing = way;
  get("save").hidden = true;
  showAnalysing();
  const { html, fault } = await analyse(way, { game: own }, () => { later(); setText("analysing", t("analysing", reached(), way.length - 1, proofs())); });
  if (analysing !== way) return;
  analysing = null;
  showAnalysing();
  setText("analysing", fault || t("analyzed", proofs(), way.length - 1));
  later();
  if (!html) return;
  get("save").hidden = false;
  saved = new Blob([html], { type: "text/html" });
  URL.revokeObjectURL(get("save").firstElementChild.href);
  get("save").firstElementChild.href = URL.createObjectURL(saved);
  if (innerWidth < 700) get("record").scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

function showAnalysing() { get("analyze").textContent = t(analysing ? "stop" : "analyze"); }

// Goes to the position before the next mistake of the line.
function nextMistake() {
  const way = lineOf(at), n = way.length;
  for (let i = 1; i <= n; i++) {
    const node = way[(at.ply + 1 + i) % n];
    if (node.parent && lostBy(node) > 0) { walk(node.parent); return; }
  }
  say(t("no_mistake"));
}

// ---- the quiz: values are hidden, and a click is an answer ----

function answerQuiz(move) {
  const best = bestAt(at), label = (m) => moveLabel(at.position, m), text = (value) => valueText(value).text, own = valueAt(at).moves.get(move);
  const right = move === best.move || (own.exact && best.value.exact && own.lower === best.value.lower);
  revealed = true;
  seen.add(at);
  makeList();
  showValues();
  panels("answered", right);
  say(right ? t("right", label(best.move), text(best.value)) : t("wrong", label(move), text(own), label(best.move), text(best.value)));
}

function hideValues() {
  revealed = false;
  seen.clear();
  makeList();
  show();
}

panel({ begin: showAnalysing, show: showAnalysing });
