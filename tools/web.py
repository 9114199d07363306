#!/usr/bin/env python3
"""web.py FOLDER VERSION - puts the page together from solver/interfaces/draw/pages and what emcc made in FOLDER: index.html, for
a server, with its script, style and parts in files beside it; and yomikiri.html, one file that has everything inside."""
import base64
import shutil
import sys
from pathlib import Path

PAGES, WEIGHTS, TABLE = Path("solver/interfaces/draw/pages"), Path("solver/games/reversi/weights"), Path("results/connect4-openings.txt")
PLAY = PAGES / "play"
# Nothing is fetched but the parts, and nothing of a position or a game can run.
ONE_FILE = ("default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; worker-src blob:; "
            "connect-src 'self'; frame-src 'self'; img-src data:")
SITE = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'self'; connect-src 'self'; "
        "frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'")


def text(*paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def script():
    """All scripts of the page, main.js last."""
    files = sorted(PLAY.glob("*.js"), key=lambda path: (path.name == "main.js", path.name))
    names = sorted(path.name for path in WEIGHTS.glob("*.ykw"))
    return (text(PAGES / "common.js", PAGES / "board.js") + f"\nconst WEIGHTS = {names!r}, TABLE = {str(TABLE.exists()).lower()};\n" +
            text(*(path for path in files if path.name != "worker.js")))


def safe(code):
    """A script as the text of an element, which only "</script" and "<!--" could end."""
    return code.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def page(version, policy, style, scripts):
    about = f"yomikiri {version}"
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<title>yomikiri</title>\n'
            f'<meta name="generator" content="{about}">\n{style}\n</head>\n<body>\n'
            f'{text(PLAY / "play.html").replace("ABOUT", about)}'
            f'<script type="application/json" id="data">{{}}</script>\n{scripts}\n</body>\n</html>\n')


def main(folder, version):
    folder = Path(folder)
    parts = sorted(WEIGHTS.glob("*.ykw"))
    for one in parts:
        shutil.copy(one, folder / one.name)
    if TABLE.exists():
        shutil.copy(TABLE, folder / "connect4.txt")
        parts.append(folder / "connect4.txt")
    files = {"worker.js": text(folder / "solver.js", folder / "checker.js", PLAY / "worker.js"), "page.js": script(), "style.css": text(PAGES / "style.css"),
             "index.html": page(version, SITE, '<link rel="stylesheet" href="style.css">', '<script src="page.js"></script>')}
    inside = [f'<script type="text/plain" id="part-{one.name}">{base64.b64encode(one.read_bytes()).decode()}</script>'
              for one in [folder / "solver.wasm", folder / "checker.wasm", *parts]]
    inside += [f'<script type="text/plain" id="worker">{safe(files["worker.js"])}</script>', f'<script>\n{safe(files["page.js"])}</script>']
    files["yomikiri.html"] = page(version, ONE_FILE, f'<style>\n{files["style.css"]}</style>', "\n".join(inside))
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")


main(*sys.argv[1:])
