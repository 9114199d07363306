// Certificates, which the checker reads.
const LARGEST = 256 << 20; // bytes of one

// The checker's own words: nothing of a file is taken for proved but what it says is verified.
async function checkFile(file) {
  if (!file) return;
  const out = get("checked");
  if (file.size > LARGEST) { out.textContent = `${file.name}: more than ${LARGEST >> 20} MiB.`; return; }
  out.textContent = `Checking ${file.name} \u2026`;
  try {
    modules.checker = modules.checker || await WebAssembly.compile(await part("checker.wasm"));
  } catch (error) { out.textContent = `Not verified: the checker could not be read: ${error.message}`; return; }
  const checker = new Helper(), last = await checker.ask({ task: "check", bytes: await file.arrayBuffer() });
  checker.end();
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
  get("certificates").addEventListener("change", (event) => { if (event.target.value) checkNamed(event.target.value); });
  if (wanted === null) return;
  checkNamed(wanted);
  get("checked").scrollIntoView();
} });
