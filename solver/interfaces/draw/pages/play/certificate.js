// Certificates, which the checker reads.
const LARGEST = 256 << 20; // bytes of one
let checking = null;       // {helper, begun}: the check that runs

// How long a check may take, by the header: there are 2.4 leaves for each symbol, and one with 12.5 empty squares takes 35 us, twice
// as long for each square more (docs/notes/web.md).
function checkSeconds(bytes) {
  const head = new TextDecoder("latin1").decode(bytes.slice(0, 4096)).split("\n\n")[0];
  return [...head.matchAll(/^part \S+ -?\d+ leaves (\d+) symbols (\d+)$/gm)].reduce((sum, [, empties, symbols]) => sum + 2.4 * symbols * 35e-6 * 2.03 ** (empties - 12.5), 0.5);
}

function stopCheck() {
  if (checking) checking.helper.end();
  checking = null;
  showChecking("");
}

function showChecking(text) {
  setText("checking", text);
  get("stop_check").hidden = !checking;
}

// "bound 4: level 7, 0.52 million positions, 0.05 of 0.12 million leaves", of the checker.
function showProgress({ begun, about }, text) {
  const [, bound, done, all] = /bound (-?\d+):.* ([\d.]+) of ([\d.]+) million leaves/.exec(text) || [];
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (checking && checking.begun === begun) showChecking(bound ? t("checking", duration(about), seconds, signed(Number(bound)), done, all) : t("check_takes", duration(about)));
}

// The checker's own words: nothing of a file is taken for proved but what it says is verified.
async function checkFile(file) {
  if (!file) return;
  const out = get("checked");
  stopCheck();
  if (file.size > LARGEST) { out.textContent = `${file.name}: more than ${LARGEST >> 20} MiB.`; return; }
  out.textContent = `Checking ${file.name} \u2026`;
  try {
    modules.checker = modules.checker || await WebAssembly.compile(await part("checker.wasm"));
  } catch (error) { out.textContent = `Not verified: the checker could not be read: ${error.message}`; return; }
  const bytes = await file.arrayBuffer(), own = checking = { helper: new Helper(), begun: performance.now(), about: checkSeconds(bytes) };
  showProgress(own, "");
  const last = await own.helper.ask({ task: "check", bytes }, (m) => { if (m.kind === "checking") showProgress(own, m.text); });
  if (checking !== own) { if (last.kind === "stopped" && !checking) out.textContent = t("check_stopped", file.name); return; }
  stopCheck();
  let said = {};
  try {
    said = JSON.parse(last.text);
  } catch { /* not an answer: nothing is verified */ }
  out.textContent = last.code === 0 && said.verdict === "VERIFIED"
    ? `VERIFIED: ${said.spec}, ${said.position}: value ${said.known === "exact" ? "" : said.known + " "}${signed(said.value)}, proved by ${said.leaves} leaves.`
    : `Not verified: ${said.fault || said.error || last.text || "the checker did not answer"}${said.expected ? `; expected ${said.expected}` : ""}`;
}

// A certificate of the site, chosen from its list, or named in the address of the page: "?certificate=NAME".
async function checkNamed(name) {
  if (!CERTIFICATES.includes(name)) { setText("checked", t("no_certificate", name.slice(0, 80))); return; }
  get("certificates").value = name;
  try {
    await checkFile(new File([await part(`certificates/${name}`)], name));
  } catch (error) { setText("checked", t("not_read", error.message)); }
}

panel({ begin() {
  const wanted = new URLSearchParams(location.search).get("certificate");
  get("listed_certificates").hidden = CERTIFICATES.length === 0;
  for (const name of ["", ...CERTIFICATES]) element(get("certificates"), "option", "", name).value = name;
  get("stop_check").addEventListener("click", stopCheck);
  get("certificates").addEventListener("change", (event) => { if (event.target.value) checkNamed(event.target.value); });
  if (wanted === null) return;
  checkNamed(wanted);
  get("checked").scrollIntoView();
} });
