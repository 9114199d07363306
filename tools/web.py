#!/usr/bin/env python3
"""web.py FOLDER VERSION - puts the page together from solver/interfaces/draw/pages and what emcc made in FOLDER: index.html, which
fetches its parts from beside it, and yomikiri.html, which holds them."""
import base64
import shutil
import sys
from pathlib import Path

PAGES, WEIGHTS, TABLE = Path("solver/interfaces/draw/pages"), Path("solver/games/reversi/weights"), Path("results/connect4-openings.txt")
# Nothing is fetched but the parts, and nothing of a position or a game can run.
POLICY = ("default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; worker-src blob:; "
          "connect-src 'self'; frame-src 'self'; img-src data:")


def safe(script):
    """A script as the text of an element, which only "</script" and "<!--" could end."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def page(folder, version, inside):
    text = lambda path: path.read_text(encoding="utf-8")
    names = sorted(p.name for p in WEIGHTS.glob("*.ykw"))
    codes = "".join(f'<script type="text/plain" id="code-{name}">{safe(text(path))}</script>\n' for name, path in
                    [("solver", folder / "solver.js"), ("checker", folder / "checker.js"), ("worker", PAGES / "worker.js")])
    parts = "".join(f'<script type="text/plain" id="part-{p.name}">{base64.b64encode(p.read_bytes()).decode()}</script>\n'
                    for p in inside)
    script = safe("\n".join([text(PAGES / "common.js"), text(PAGES / "board.js"), f"const WEIGHTS = {names!r}, TABLE = {str(TABLE.exists()).lower()};", text(PAGES / "play.js")]))
    about = f"yomikiri {version}"
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<title>yomikiri</title>\n'
            f'<meta name="generator" content="{about}">\n<style>\n{text(PAGES / "style.css")}</style>\n</head>\n<body>\n'
            f'<h1>Small games, solved exactly</h1>\n{text(PAGES / "play.html").replace("ABOUT", about)}{codes}{parts}'
            f'<script type="application/json" id="data">{{}}</script>\n<script>\n{script}</script>\n</body>\n</html>\n')


def main(folder, version):
    folder = Path(folder)
    parts = sorted(WEIGHTS.glob("*.ykw"))
    for one in parts:
        shutil.copy(one, folder / one.name)
    if TABLE.exists():
        shutil.copy(TABLE, folder / "connect4.txt")
        parts.append(folder / "connect4.txt")
    everything = [folder / "solver.wasm", folder / "checker.wasm", *parts]
    (folder / "index.html").write_text(page(folder, version, []), encoding="utf-8")
    (folder / "yomikiri.html").write_text(page(folder, version, everything), encoding="utf-8")


main(*sys.argv[1:])
