// A pasted game, analyzed.
async function analyze() {
  const text = get("pasted").value;
  if (text.length > LONGEST) { say(`That is ${text.length} characters; a game has at most ${LONGEST}.`); return; }
  let html = "";
  say("");
  progress = null;
  await run("analysis", { task: "analyze", text: text.trim() }, (m) => {
    if (m.kind === "html") html = m.text;
    else if (m.kind === "analysing") say(`Analyzing: ${m.empties} squares empty, ${millions(m.nodes)}.`);
  });
  if (!html) return;
  say("");
  get("analysed").hidden = get("save").hidden = false;
  get("analysed").srcdoc = html;
  get("save").firstChild.href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
}
