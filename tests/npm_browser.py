#!/usr/bin/env python3
"""npm_browser.py FOLDER CHROMIUM - the npm package in FOLDER/package as a module of a worker in a headless Chromium."""
import functools
import http.server
import json
import sys
import threading
from pathlib import Path

from browser import Browser

folder, program = Path(sys.argv[1]), sys.argv[2]
(folder / "package.html").write_text("""<!DOCTYPE html><script type="module">
  const worker = new Worker("package_worker.js", { type: "module" });
  worker.onmessage = ({ data }) => { window.heard = data; };
  worker.onerror = ({ message }) => { window.heard = message; };
</script>""")
(folder / "package_worker.js").write_text("""import { solve, check } from "./package/browser.js";
  const found = await solve("reversi:4x4", { moves: true }), refused = await solve("tttt").catch((error) => error.message);
  postMessage(JSON.stringify([found.value, found.upper, Object.keys(found.moves).length, refused.slice(0, 11), (await check(new Uint8Array(3))).code]));
""")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
threading.Thread(target=server.serve_forever, daemon=True).start()
browser = Browser(program, folder)
browser.go(f"http://127.0.0.1:{server.server_port}/package.html")
browser.until("window.heard !== undefined", 120)
heard = browser.run("window.heard")
browser.end()
server.shutdown()
if heard != json.dumps([-8, -8, 4, "spec 'tttt'", 2], separators=(",", ":")):
    sys.exit(f"npm_browser.py: {heard}")
print("npm package in a browser: 5 checks")
