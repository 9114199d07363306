#!/usr/bin/env python3
"""check_pages.py PROGRAM BROWSER FOLDER - loads the pages that `openings` and `query` write in a headless browser, clicks
through them, and compares every position, value and best line that they show with what the program itself says.

Pages and screenshots are left in FOLDER: of one page of boards and one of charts, of all if PAGES_KEEP is set.
"""
import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path

SCRIPT = (Path(__file__).parent / "check_page.js").read_text(encoding="utf-8")
SHOT = {"reversi-4x4", "profile"}
faults = []


def complain(what):
    faults.append(what)
    print(f"test_pages: {what}")


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=300, check=False)


def browse(browser, folder, name, page, *, phone=False, dark=False, script=SCRIPT, seed=1):
    """What check_page.js saw on the page; None, with a complaint, when it saw nothing."""
    driven = page.replace("</body>", f"<script>const SEED = {seed}, PHONE = {str(phone).lower()};\n{script}</script></body>")
    if phone:  # browsers have no window as narrow as a phone, but a frame can be
        driven = f'<body style="margin:0"><iframe width=390 height=844 srcdoc="{html.escape(driven)}"></iframe><pre id=result></pre></body>'
    path = folder / f"{name}-driven.html"
    path.write_text(driven, encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000",
               *(["--force-dark-mode"] if dark else []), "--dump-dom", path.as_uri()]
    said = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False).stdout
    found = re.search(r'<pre id="?result"?[^>]*>(.*?)</pre>', said, re.S)
    if not found or not found[1]:
        complain(f"{name}: the browser shows nothing")
        return None
    seen = json.loads(html.unescape(found[1]))
    for error in seen["errors"]:
        complain(f"{name}: {error}")
    return seen


def shoot(browser, folder, name, page, *, size="1100,900", dark=False, moves=""):
    """A screenshot, for people; the check is only that it is not blank."""
    if name not in SHOT and not os.environ.get("PAGES_KEEP"):
        return
    path, picture = folder / f"{name}.html", folder / f"{name}.png"
    path.write_text(page, encoding="utf-8")
    subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={size}",
                    *(["--force-dark-mode"] if dark else []), f"--screenshot={picture}", path.as_uri() + "#" + moves],
                   capture_output=True, timeout=120, check=False)
    if not picture.exists() or picture.stat().st_size < 5000:
        complain(f"{name}: no screenshot")


def played(spec, moves):
    """Moves as a position; two numbers of Connect Four with a blank between them are a move and its value."""
    return ("" if spec.startswith("connect") else " ").join(moves) or "start"


def text_of(value):
    return f"{value:+d}" if value else "0"


def labels_of(page):
    """A function of a position and a move: how the page has to show it, "column 0 (+3)" on a table of numbers."""
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])

    def label(position, move):
        if not data["numbers"]:
            return move
        _, side, line = position.split()[:3]
        row, column = (int(line), int(move)) if side == "X" else (int(move), int(line))
        return f"{'column' if side == 'X' else 'row'} {move} ({text_of(data['numbers'][row * data['cols'] + column])})"

    return label


def compare_position(program, spec, at, position):
    """A position that the page shows after these moves, and the values of its moves."""
    moves = played(spec, at["moves"])
    said = run(program, "moves", spec, moves, "--json", "--threads", "1")
    if said.returncode != 0:
        return complain(f"{spec} {moves}: {said.stderr.strip()}")
    record = {"moves": {}, "best_moves": [], **json.loads(said.stdout)}
    if position and at["position"] != record["position"]:
        complain(f"{spec} {moves}: the page shows {at['position']}; expected {record['position']}")
    if not re.search(rf"(, |move, ){re.escape(text_of(record['value']))}(:|$)", at["who"]):
        complain(f"{spec} {moves}: the page says '{at['who']}'; expected {record['value']}")
    for move, value in at["values"].items():
        if value != text_of(record["moves"].get(move, 99999)):
            complain(f"{spec} {moves}: {move} is {value} on the page; expected {record['moves'].get(move)}")
    if at["values"] and set(at["values"]) != set(record["moves"]):
        complain(f"{spec} {moves}: the page lists {sorted(at['values'])}; expected {sorted(record['moves'])}")
    if not set(at["squares"]) <= set(record["moves"]):
        complain(f"{spec} {moves}: squares of {at['squares']}; expected {sorted(record['moves'])}")
    if at["best"] and not set(at["best"]) <= set(record["best_moves"]):
        complain(f"{spec} {moves}: best are {at['best']}; expected of {record['best_moves']}")
    return None


def compare_line(program, spec, at):
    """The best line leads to a position with the value at its beginning."""
    if at["line"][0] == "none":
        return
    after = at["moves"] + at["line"]
    start = json.loads(run(program, "solve", spec, played(spec, at["moves"]), "--json").stdout)
    said = run(program, "solve", spec, played(spec, after), "--json")
    if said.returncode != 0:
        return complain(f"{spec} {' '.join(at['moves'])}: line {at['line']}: {said.stderr.strip()}")
    end = json.loads(said.stdout)
    sign = 1 if start["position"].split()[1:2] == end["position"].split()[1:2] else -1
    if spec.startswith(("reversi", "othello", "mnk", "connect")) and start["value"] != sign * end["value"]:
        complain(f"{spec} {' '.join(at['moves'])}: line {at['line']} leads to {end['value']}; expected {start['value']}")


def compare(program, spec, seen, *, name, searched=True):
    """Everything that was seen on one page; `searched`: the page has every value."""
    done = set()
    board = spec.startswith(("reversi", "othello", "mnk", "connect"))
    for at in seen["walks"]:
        if " ".join(at["moves"]) in done:
            continue
        done.add(" ".join(at["moves"]))
        if searched:
            compare_position(program, spec, at, board)
        if searched and len(done) <= 4:
            compare_line(program, spec, at)
    if len(done) < 4:
        complain(f"{name}: only {len(done)} positions were seen")
    wanted = {"right": 1, "left": 0, "slash": True}
    for key, value in wanted.items():
        if seen["keys"].get(key) != value:
            complain(f"{name}: after the key {key}: {seen['keys']}; expected {value}")
    if not seen["search"].get("found") or not seen["search"].get("hash") or "??" not in seen["search"].get("unknown", ""):
        complain(f"{name}: search by moves: {seen['search']}")
    if seen["tree"] < 2:
        complain(f"{name}: {seen['tree']} branches of the tree")
    if seen["wide"]:
        complain(f"{name}: the page is {seen['wide']} wide in {seen['width']}")
    if seen["outside"]:
        complain(f"{name}: the page refers to {seen['outside']} other files")


def check_spec(program, browser, folder, spec, plies, **how):
    name = re.sub(r"[^a-z0-9]+", "-", spec) + ("-phone" if how.get("phone") else "") + ("-dark" if how.get("dark") else "")
    page = folder / f"{name}.html"
    said = run(program, "openings", spec, "--plies", str(plies), "--html", str(page), "--output", str(folder / "text"))
    if said.returncode != 0:
        return complain(f"openings {spec}: {said.stderr.strip()}")
    text = page.read_text(encoding="utf-8")
    seen = browse(browser, folder, name, text, **how)
    if seen is None:
        return None
    compare(program, spec, seen, name=name)
    if spec.startswith("minimax") and f"that is {seen['walks'][0]['labels']}" not in run(program, "solve", spec).stdout:
        complain(f"{name}: the best line is shown as '{seen['walks'][0]['labels']}'")
    if seen["dark"] != bool(how.get("dark")):
        complain(f"{name}: dark is {seen['dark']}")
    shoot(browser, folder, name, text, dark=bool(how.get("dark")), size="500,900" if how.get("phone") else "1100,900")
    return seen


def check_store(program, browser, folder):
    """A page of what a store has proved: values are exact, bounds or unknown, and never contradict the program."""
    store, page = folder / "store.yks", folder / "store.html"
    run(program, "openings", "othello:4x5", "--plies", "3", "--store", str(store))
    said = run(program, "query", str(store), "othello:4x5", "--html", str(page))
    if said.returncode != 0:
        return complain(f"query --html: {said.stderr.strip()}")
    seen = browse(browser, folder, "store", page.read_text(encoding="utf-8"), seed=7)
    if seen is None:
        return None
    compare(program, "othello:4x5", seen, name="store", searched=False)
    for at in seen["walks"][:6]:
        record = json.loads(run(program, "moves", "othello:4x5", " ".join(at["moves"]) or "start", "--json").stdout)
        for move, shown in at["values"].items():
            if re.fullmatch(r"[+-]?\d+", shown) and int(shown) != record["moves"][move]:
                complain(f"store, {at['moves']}: {move} is {shown}; expected {record['moves'][move]}")
    return None


GAME = """
(() => {
  const seen = { errors: [], walk: [] }, $ = (id) => document.getElementById(id);
  window.onerror = (message) => seen.errors.push(String(message));
  const key = (name) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  const texts = (where) => [...document.querySelectorAll(where)].map((x) => x.textContent);
  try {
    key("Home");
    for (let i = 0; i <= D.plies.length; i++) {
      seen.walk.push({ who: $("who").textContent, position: $("text").textContent,
        cells: texts(`#list tr[data-ply="${i + 1}"] td`), squares: texts("#board g[data-move] text") });
      key("ArrowRight");
    }
    key("Home");
    key("n");
    seen.mistake = $("who").textContent;
    key("h");
    seen.hidden = [texts("#list td:nth-child(4)").join(""), $("graph").hidden, texts("#board g[data-move] text").join("")];
    const row = D.plies[Number(seen.mistake.match(/[0-9]+/)[0]) - 1];
    key(" ");
    seen.answer = $("message").textContent;
    seen.best = [row.best, row.best_value];
    key("h");
    document.querySelector("#graph g[data-ply='2']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    seen.graph = $("who").textContent;
    seen.totals = texts("#totals p");
  } catch (error) { seen.errors.push(String(error.stack)); }
  const page = document.documentElement;
  seen.wide = page.scrollWidth > page.clientWidth;
  seen.outside = [...document.querySelectorAll("[src],[href],link,iframe,img")].length;
  const text = JSON.stringify(seen);
  if (PHONE) parent.document.getElementById("result").textContent = text;
  else document.body.innerHTML = "<pre id=result></pre>", $("result").textContent = text;
})();
"""


def check_game(program, browser, folder, spec, game, **how):
    """The page of a game shows each ply's position, values and loss, hides them, and answers."""
    name = "game-" + re.sub(r"[^a-z0-9]+", "-", spec)
    page = folder / f"{name}.html"
    said = run(program, "analyze", spec, game, "--html", str(page), "--json")
    text = page.read_text(encoding="utf-8")
    seen = browse(browser, folder, name, text, script=GAME, **how)
    shoot(browser, folder, name, text, dark=bool(how.get("dark")), size="500,1400" if how.get("phone") else "1280,900")
    if seen is None or seen["errors"]:
        return
    plies = [json.loads(line) for line in said.stdout.splitlines()][:-1]
    label = labels_of(text)
    for at, ply in zip(seen["walk"], plies):
        lost = str(ply["lost"] or "")
        played, best = label(ply["position"], ply["played"]), label(ply["position"], ply["best"])
        wanted = [str(ply["ply"]), at["cells"][1], played, text_of(ply["value"]), best, text_of(ply["best_value"]), lost]
        if at["cells"] != wanted or at["position"] != ply["position"] or not at["who"].endswith(", " + text_of(ply["best_value"])):
            complain(f"{name}: ply {ply['ply']} is {at}; expected {wanted}")
        if ply["played"] != "--" and not {text_of(ply["value"]), text_of(ply["best_value"])} <= set(at["squares"]):
            complain(f"{name}: ply {ply['ply']}: {at['squares']} on the board")
    mistake = next(ply for ply in plies if ply["lost"])
    if len(seen["walk"]) != len(plies) + 1 or f"Ply {mistake['ply']} of" not in seen["mistake"]:
        complain(f"{name}: the first mistake is {mistake['ply']}; the page has '{seen['mistake']}'")
    if seen["hidden"] != ["", True, ""] or f"{label(mistake['position'], seen['best'][0])}, {text_of(seen['best'][1])}" not in seen["answer"]:
        complain(f"{name}: hidden values {seen['hidden']}, answer '{seen['answer']}', best {seen['best']}")
    if "Ply 3 of" not in seen["graph"] or seen["wide"] or seen["outside"]:
        complain(f"{name}: graph leads to '{seen['graph']}'; wide {seen['wide']}, {seen['outside']} other files")


def check_estimates(program, browser, folder):
    """Pages on which nothing is proved show the estimates that the program prints, and no sum of them."""
    tree, game = folder / "estimated-tree.html", folder / "estimated-game.html"
    how = ["--seconds-each", "0.3", "--threads", "1", "--json"]
    said = run(program, "openings", "othello:8x8", "f5", "--plies", "1", "--html", str(tree), *how).stdout
    root, *moves = [json.loads(line) for line in said.splitlines()]
    seen = browse(browser, folder, "estimated-tree", tree.read_text(encoding="utf-8"))
    if seen is not None:
        at, depth = seen["walks"][0], f"depth {root['estimate_depth']}"
        if f"~{text_of(root['estimate'])}, an estimate ({depth}" not in at["who"] or at["best"]:
            complain(f"a tree of estimates: '{at['who']}', best {at['best']}; expected ~{root['estimate']}")
        wanted = {move["opening"][0]: "~" + text_of(-move["estimate"]) for move in moves}
        if at["values"] != wanted or max(-move["estimate"] for move in moves) != root["estimate"]:
            complain(f"a tree of estimates: {at['values']}; expected {wanted}, of which ~{root['estimate']} is the best")
        if at["line"][0] != root["estimate_move"]:
            complain(f"a tree of estimates: line {at['line']}; expected {root['estimate_line']}")
    run(program, "analyze", "othello:8x8", "f5d6c3d3", "--html", str(game), *how)
    seen = browse(browser, folder, "estimated-game", game.read_text(encoding="utf-8"), script=GAME)
    if seen is not None and seen["totals"] != ["Black: no move has a proved value", "White: no move has a proved value"]:
        complain(f"a game of estimates: {seen['totals']}")


PRACTICE = """
(() => {
  const seen = { errors: [], asked: [] }, $ = (id) => document.getElementById(id);
  window.onerror = (message) => seen.errors.push(String(message));
  const key = (name) => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  const texts = (where) => [...document.querySelectorAll(where)].map((x) => x.textContent);
  try {
    D.problems.forEach((p, i) => {
      const one = { position: $("text").textContent, hidden: texts("#board g[data-move] text").join("") };
      if (i === 0) [...p.moves[0].move].forEach((letter) => key(letter));
      else if (i === 1) key(" ");
      else {
        const square = document.querySelectorAll("#board g[data-move]");
        const empty = cellsIn(p.position).map((cell, k) => cell ? -1 : k).filter((k) => k >= 0);
        square[empty.findIndex((k) => sameMove(k, p.moves[1].square))].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
      one.message = $("message").textContent;
      one.values = Object.fromEntries([...document.querySelectorAll("#board g[data-move]")].map((g) =>
        [g.dataset.move, g.querySelector("text").textContent]));
      one.cells = texts("#list tr.chosen td");
      one.line = $("line").textContent;
      seen.asked.push(one);
      key("ArrowRight");
    });
    seen.score = $("score").textContent;
  } catch (error) { seen.errors.push(String(error.stack)); }
  const page = document.documentElement;
  seen.wide = page.scrollWidth > page.clientWidth;
  const text = JSON.stringify(seen);
  if (PHONE) parent.document.getElementById("result").textContent = text;
  else document.body.innerHTML = "<pre id=result></pre>", $("result").textContent = text;
})();
"""


def check_practice(program, browser, folder, spec, *options, **how):
    """The first position is answered right, the second shown, the others answered with the second best move."""
    name = "practice-" + re.sub(r"[^a-z0-9]+", "-", spec)
    page = folder / f"{name}.html"
    said = run(program, "practice", spec, *options, "--html", str(page))
    if said.returncode != 0:
        return complain(f"{name}: {said.stderr.strip()}")
    text = page.read_text(encoding="utf-8")
    seen = browse(browser, folder, name, text, script=PRACTICE, **how)
    shoot(browser, folder, name, text, dark=bool(how.get("dark")), size="500,1200" if how.get("phone") else "1280,900")
    if seen is None or seen["errors"]:
        return None
    lost = 0
    for i, one in enumerate(seen["asked"]):
        record = json.loads(run(program, "moves", spec, one["position"], "--json", "--threads", "1").stdout)
        second = sorted(record["moves"].values())[-2]
        lost += record["value"] - second if i > 1 else 0
        if one["hidden"] or one["values"] != {m: text_of(v) for m, v in record["moves"].items()}:
            complain(f"{name}: {one} shows other values than {record['moves']}")
        wanted = ["Right: ", "Shown: ", f"{text_of(second)}, loses {record['value'] - second}: "][min(i, 2)]
        best = labels_of(text)(one["position"], record["best_moves"][0])
        if wanted not in one["message"] or f"{best}, {text_of(record['value'])}." not in one["message"]:
            complain(f"{name}: '{one['message']}'; expected '{wanted}' and the best of {record['moves']}")
    if not seen["score"].startswith(f"1 of {len(seen['asked'])} right") or ("lost" in seen["score"] and f", {lost} lost" not in seen["score"]):
        complain(f"{name}: the score is '{seen['score']}'; expected 1 right, {lost} lost")
    if seen["wide"] or len(seen["asked"]) < 3:
        complain(f"{name}: wide {seen['wide']}, {len(seen['asked'])} positions")
    return None


CHARTS = """
(() => {
  const bars = [...document.querySelectorAll(".part")].map((r) => [Number(r.getAttribute("y")), Number(r.getAttribute("width"))]);
  const page = document.documentElement;
  const seen = { errors: [], bars, text: document.body.innerText, ticks: [...document.querySelectorAll(".tick")].map((t) => t.textContent),
    rows: document.querySelectorAll("tbody tr").length, wide: page.scrollWidth > page.clientWidth, width: innerWidth };
  const text = JSON.stringify(seen);
  if (PHONE) parent.document.getElementById("result").textContent = text;
  else document.body.innerHTML = "<pre id=result></pre>", document.getElementById("result").textContent = text;
})();
"""


def check_charts(program, browser, folder, name, arguments, *, rows, words, phone=False, dark=False):
    """A page of charts: as many rows as were measured, these words on it; returns what was seen."""
    page = folder / f"{name}.html"
    said = run(program, *arguments, "--html", str(page))
    if said.returncode != 0:
        return complain(f"{name}: {said.stderr.strip()}")
    text = page.read_text(encoding="utf-8")
    seen = browse(browser, folder, name, text, phone=phone, dark=dark, script=CHARTS)
    shoot(browser, folder, name, text, dark=dark, size="500,1000" if phone else "900,1000")
    if seen is None:
        return None
    if seen["rows"] != rows or len(seen["bars"]) < rows:
        complain(f"{name}: {seen['rows']} rows and {len(seen['bars'])} bars; expected {rows}")
    for word in words:
        if word not in seen["text"]:
            complain(f"{name}: the page does not say '{word}'")
    if seen["wide"]:
        complain(f"{name}: the page is wider than its window of {seen['width']}")
    return seen


def check_profiles(program, browser, folder):
    """Bars add up to 100 % (400 of the picture's units), ticks are whole numbers of threads."""
    measured = check_charts(program, browser, folder, "profile", ["profile", "othello:4x5", "--threads", "1,2", "--runs", "1"],
                            rows=5, words=["Speed-up against one serial thread", "no processor"], dark=True)
    simulated = check_charts(program, browser, folder, "simulated", ["profile", "othello:5x5", "--simulate", "2,4,40", "--runs", "1"],
                             rows=4, words=["Simulated, not measured", "Work", "span", "at most"], phone=True)
    for seen in filter(None, (measured, simulated)):
        sums = {}
        for row, width in seen["bars"]:
            sums[row] = sums.get(row, 0) + width
        for row, width in sums.items():
            if abs(width - 400) > 0.1:
                complain(f"bars of a profile add up to {width / 4:.2f} %")
        if not seen["ticks"] or not all(re.fullmatch(r"\d+", tick) for tick in seen["ticks"]) or len(seen["ticks"]) > 17:
            complain(f"ticks of a profile: {seen['ticks']}")
    check_charts(program, browser, folder, "ladder", ["ladder", "reversi:4x4", "--threads", "1"], rows=12,
                 words=["Evaluations to find the value", "minimax", "60\u202f060"], phone=True)


def main(program, browser, folder):
    folder = Path(folder)
    light = check_spec(program, browser, folder, "reversi:4x4", 5)
    dark = check_spec(program, browser, folder, "othello:4x5,start=parallel", 4, dark=True, seed=2)
    if light and dark and light["paper"] == dark["paper"]:
        complain(f"light and dark have one paper, {light['paper']}")
    phone = check_spec(program, browser, folder, "mnk:3,3,3", 4, phone=True, seed=3)
    if phone and phone["width"] != 390:
        complain(f"the phone is {phone['width']} wide")
    check_spec(program, browser, folder, "connect:4,4,3", 4, seed=4)
    check_spec(program, browser, folder, "minimax:3", 3, seed=5)
    check_spec(program, browser, folder, "eight", 3, seed=6)
    check_game(program, browser, folder, "othello:4x4", "b1a1a2a3b4c4d4d2d3c1d1a4", phone=True)
    check_game(program, browser, folder, "connect:4,5,4", "3322441", dark=True)
    check_game(program, browser, folder, "minimax:4", "0 1 2 3")
    check_practice(program, browser, folder, "othello:8x8", "--empties", "8", "--count", "4", "--gap", "4", phone=True)
    check_practice(program, browser, folder, "connect:4,5,4", "--empties", "9", "--count", "3", dark=True)
    check_practice(program, browser, folder, "minimax:4", "--empties", "9", "--count", "3")
    check_store(program, browser, folder)
    check_estimates(program, browser, folder)
    check_profiles(program, browser, folder)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
