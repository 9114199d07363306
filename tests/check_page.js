// check_page.js - clicks through a page of openings, as a reader would, and writes what it saw into #result for
// tests/check_pages.py. SEED and PHONE are put before it.
(() => {
  const seen = { walks: [], errors: [], wide: 0, keys: {}, search: {}, tree: 0 };
  window.onerror = (message) => seen.errors.push(String(message));
  const $ = (id) => document.getElementById(id);
  let seed = SEED;
  const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
  const rows = () => [...document.querySelectorAll("#list tbody tr[data-move]")];
  const squares = () => [...document.querySelectorAll("#board g[data-move]")];
  const key = (name) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  const plain = (text) => text.replace(/(?:column|row) (\d+) \([-+]?\d+\),?/g, "$1"); // a move of a table of numbers
  const moves = () => [...document.querySelectorAll("#path button")].slice(1).map((b) => plain(b.textContent));
  function look() {
    const values = {};
    for (const row of rows()) {
      const names = [row.dataset.move].concat((row.cells[2].textContent.match(/^also (.*)/) || ["", ""])[1].split(" ").filter(Boolean));
      for (const name of names) values[name] = row.cells[1].textContent;
    }
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) seen.wide = page.scrollWidth;
    seen.walks.push({ moves: moves(), position: $("text").textContent, who: $("who").textContent, values,
      best: rows().filter((r) => r.classList.contains("best")).map((r) => r.dataset.move),
      squares: squares().map((g) => g.dataset.move), labels: $("line").textContent.trim(),
      line: plain($("line").textContent).trim().split(/\s+/) });
  }
  try {
    look();
    for (let walk = 0; walk < 6; walk++) { // by clicks on squares and rows in turn
      key("Home");
      for (let ply = 0; ply < 12; ply++) {
        const targets = squares().length > 0 && random(2) ? squares() : rows();
        const before = moves().length;
        if (targets.length === 0) break;
        targets[random(targets.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
        if (moves().length === before) break;
        look();
      }
    }
    key("Home");
    key("ArrowRight");
    seen.keys.right = moves().length;
    key("ArrowDown");
    seen.keys.down = rows().findIndex((r) => r.classList.contains("chosen"));
    key("ArrowLeft");
    seen.keys.left = moves().length;
    key("/");
    seen.keys.slash = document.activeElement === $("moves");
    const longest = seen.walks.reduce((a, b) => a.moves.length >= b.moves.length ? a : b);
    const type = (text) => { $("moves").value = text; $("moves").dispatchEvent(new Event("input", { bubbles: true })); };
    type(longest.moves.join(" "));
    seen.search.found = moves().join(" ") === longest.moves.join(" ") && $("text").textContent === longest.position;
    seen.search.hash = PHONE || decodeURIComponent(location.hash.slice(1)) === longest.moves.join(" ");
    type("??");
    seen.search.unknown = $("message").textContent;
    $("all").open = true;
    $("all").dispatchEvent(new Event("toggle"));
    const fold = [...document.querySelectorAll("#tree .fold")].find((b) => b.textContent === "\u25b8");
    if (fold) fold.click();
    seen.tree = document.querySelectorAll("#tree li").length;
    key("Home");
    look();
  } catch (error) { seen.errors.push(String(error.stack)); }
  seen.width = innerWidth;
  seen.dark = matchMedia("(prefers-color-scheme: dark)").matches;
  seen.paper = getComputedStyle(document.body).backgroundColor;
  seen.outside = [...document.querySelectorAll("[src],[href],link,iframe,img")].length;
  const text = JSON.stringify(seen);
  if (PHONE) parent.document.getElementById("result").textContent = text;
  else document.body.innerHTML = "<pre id=result></pre>", $("result").textContent = text;
})();
