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
