#!/usr/bin/env python3
"""web.py FOLDER VERSION - puts the page together from solver/interfaces/draw/pages and what emcc made in FOLDER: index.html, for
a server, with its script, style and parts in files beside it; and yomikiri.html, one file that has everything inside."""
import base64
import csv
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

PAGES, WEIGHTS = Path("solver/interfaces/draw/pages"), Path("solver/games/reversi/weights")
PLAY, BOOKS = PAGES / "play", Path("results/books")
WORKER = [PLAY / "remote.js", PLAY / "worker.js"]
# Nothing is fetched but the parts, and no script runs but that of the page: in one file those with these hashes.
POLICY = "default-src 'none'; script-src {} 'wasm-unsafe-eval'{}; style-src {}; worker-src {}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
# Browsers ask a site for an icon: this one is in the page.
ICON = ('<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%227%22 '
        'fill=%22%233f8058%22/%3E%3Ccircle cx=%2216%22 cy=%2216%22 r=%2210%22/%3E%3Cpath d=%22M16 6a10 10 0 0 1 0 20z%22 fill=%22%23fafafa%22/%3E%3C/svg%3E">')


def text(*paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def tour():
    """Where each technique is, by docs/tour.md: {technique: file}."""
    found = {}
    for names, links in re.findall(r"^\| ([a-z, -]+) \| (\[.*) \|$", Path("docs/tour.md").read_text(encoding="utf-8"), flags=re.M):
        names, files = names.split(", "), [link.replace("#L", ":") for link in re.findall(r"\]\(\.\./([^)]+)\)", links)]
        found.update((name, files[i if len(files) == len(names) else 0]) for i, name in enumerate(names) if files)
    return found


def speedups():
    """Of 6x6 Othello, as recorded: [[threads, times as fast as one]]."""
    with Path("results/scale.csv").open(encoding="utf-8", newline="") as rows:
        return [[int(row["threads"]), float(row["speedup"])] for row in csv.DictReader(rows) if row["case"] == "6x6" and row["threads"] != "1"]


def script(tables=(), certificates=()):
    """All scripts of the page, main.js last; tables and certificates are those of the site around it (tools/site.py)."""
    files = sorted(PLAY.glob("*.js"), key=lambda path: (path.name == "main.js", path.name))
    names = sorted(path.name for path in WEIGHTS.glob("*.ykw"))
    books = sorted(path.name for path in BOOKS.iterdir())
    return (text(PAGES / "common.js", PAGES / "board.js") + f"\nconst WEIGHTS = {names!r};\n"
            f"const BOOKS = {books!r}, TABLES = {list(tables)!r}, CERTIFICATES = {list(certificates)!r}, TOUR = {json.dumps(tour())}, SPEEDUPS = {speedups()!r};\n" +
            text(*(path for path in files if path not in WORKER)))


def digest(content):
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def safe(code):
    """A script as the text of an element, which only "</script" and "<!--" could end."""
    return code.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def page(version, policy, style, scripts):
    about = f"yomikiri {version}"
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n{ICON}\n<title>yomikiri</title>\n'
            f'<meta name="generator" content="{about}">\n{style}\n</head>\n<body>\n'
            f'{text(PLAY / "play.html").replace("ABOUT", about)}'
            f'<script type="application/json" id="data">{{}}</script>\n{scripts}\n</body>\n</html>\n')


def main(folder, version):
    folder = Path(folder)
    parts = sorted(WEIGHTS.glob("*.ykw")) + sorted(BOOKS.iterdir())
    for one in parts:
        shutil.copy(one, folder / one.name)
    files = {"worker.js": text(folder / "solver.js", folder / "checker.js", *WORKER), "page.js": script(), "style.css": text(PAGES / "style.css"),
             "index.html": page(version, POLICY.format("'self'", "", "'self'", "'self'"), '<link rel="stylesheet" href="style.css">', '<script src="page.js"></script>')}
    inside = [f'<script type="text/plain" id="part-{one.name}">{base64.b64encode(one.read_bytes()).decode()}</script>'
              for one in [folder / "solver.wasm", folder / "checker.wasm", *parts]]
    code, style = f'\n{safe(files["page.js"])}', f'\n{files["style.css"]}'
    inside += [f'<script type="text/plain" id="worker">{safe(files["worker.js"])}</script>', f'<script>{code}</script>']
    files["yomikiri.html"] = page(version, POLICY.format(digest(code), " blob:", digest(style), "blob:"), f'<style>{style}</style>', "\n".join(inside))
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
