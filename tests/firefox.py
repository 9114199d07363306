"""firefox.py - drives a headless Firefox as browser.py does Chromium: WebDriver BiDi, over a socket of Python's own library."""
import base64
import json
import os
import socket
import struct
import subprocess
import time
from pathlib import Path

from browser import Browser

MASK = b"\x55"  # Firefox refuses a mask of 0
MASKED = bytes(byte ^ MASK[0] for byte in range(256))


class Firefox(Browser):
    looks, lacks = (False,), ("swipe",)

    def __init__(self, program, folder):
        profile = Path(folder) / "profile"
        profile.mkdir(exist_ok=True)
        said = profile / "WebDriverBiDiServer.json"
        said.unlink(missing_ok=True)
        (profile / "user.js").write_text('user_pref("layout.css.prefers-color-scheme.content-override", 1);\n', encoding="ascii")  # light
        self.process = subprocess.Popen([program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.serial, self.buffer, self.events = 0, b"", []
        end = time.monotonic() + 60
        while not said.exists() or not said.read_text(encoding="ascii").strip().endswith("}"):
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("firefox does not listen")
            time.sleep(0.05)
        port = json.loads(said.read_text(encoding="ascii"))["ws_port"]
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.page = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def more(self):
        got = self.socket.recv(1 << 16)
        if not got:
            raise RuntimeError("firefox ended")
        self.buffer += got

    def take(self, size):
        while len(self.buffer) < size:
            self.more()
        got, self.buffer = self.buffer[:size], self.buffer[size:]
        return got

    def message(self):
        """The next message: texts come in one frame each; others are passed over."""
        while True:
            kind, size = self.take(2)
            size = struct.unpack(">H", self.take(2))[0] if size == 126 else struct.unpack(">Q", self.take(8))[0] if size == 127 else size
            content = self.take(size)
            if kind == 0x81:
                return json.loads(content)

    def send(self, method, **arguments):
        self.serial += 1
        data = json.dumps({"id": self.serial, "method": method, "params": arguments}).encode()
        length = bytes([128 + len(data)]) if len(data) < 126 else struct.pack(">BH", 254, len(data)) if len(data) < 1 << 16 else struct.pack(">BQ", 255, len(data))
        self.socket.sendall(b"\x81" + length + MASK * 4 + data.translate(MASKED))
        while True:
            got = self.message()
            if got.get("id") == self.serial:
                if got["type"] == "error":
                    raise RuntimeError(f"{method}: {got['error']}: {got['message']}")
                return got["result"]
            self.events.append(got)

    def evaluate(self, script):
        return self.send("script.evaluate", expression=script, target={"context": self.page}, awaitPromise=True)

    def run(self, script):
        got = self.evaluate(script)
        if got["type"] == "exception":
            raise RuntimeError(f"{script}: {got['exceptionDetails']['text']}")
        return plain(got["result"])

    def go(self, address, width=1280, height=900, dark=False):
        self.send("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height})
        self.send("browsingContext.navigate", context=self.page, url="about:blank", wait="complete")
        self.send("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def shoot(self, path):
        path.write_bytes(base64.b64decode(self.send("browsingContext.captureScreenshot", context=self.page, origin="document")["data"]))

    def press(self, key):
        own = {"Tab": "\ue004", "Enter": "\ue007", "ArrowLeft": "\ue012"}[key]
        self.send("input.performActions", context=self.page, actions=[{"type": "key", "id": "keys", "actions": [{"type": kind, "value": own} for kind in ("keyDown", "keyUp")]}])

    def complaints(self):
        texts = [f"{e['params']['level']}: {e['params']['text']}" for e in self.events if e["method"] == "log.entryAdded"]
        self.events = []
        return texts

    def end(self):
        self.socket.close()
        super().end()


def plain(value):
    """The value of a value of BiDi."""
    kind, own = value["type"], value.get("value")
    if kind == "array":
        return [plain(one) for one in own]
    if kind == "object":
        return {key: plain(one) for key, one in own}
    return own
