"""browser.py - drives a headless Chromium through its debugging pipe: nothing but Python's own library."""
import base64
import json
import os
import subprocess
import time


class Browser:
    looks, lacks = (False, True), ()  # is it dark?  Names of checks that it cannot run

    def __init__(self, program, folder):
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()

        def ends():  # the browser reads commands from 3 and writes answers to 4
            os.dup2(to_read, 13), os.dup2(to_write, 14)
            os.dup2(13, 3), os.dup2(14, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             f"--user-data-dir={folder}/profile", "about:blank"],
            preexec_fn=ends, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read), os.close(to_write)
        self.serial, self.buffer, self.events = 0, b"", []
        target = self.send("Target.createTarget", url="about:blank", page=False)["targetId"]
        self.page = self.send("Target.attachToTarget", targetId=target, flatten=True, page=False)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.buffer:
            more = os.read(self.read_end, 1 << 16)
            if not more:
                raise RuntimeError("the browser ended")
            self.buffer += more
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, page=True, **arguments):
        self.serial += 1
        command = {"id": self.serial, "method": method, "params": arguments}
        if page:
            command["sessionId"] = self.page
        os.write(self.write_end, json.dumps(command).encode() + b"\0")
        while True:
            got = self.message()
            if got.get("id") == self.serial:
                if "error" in got:
                    raise RuntimeError(f"{method}: {got['error']}")
                return got["result"]
            self.events.append(got)

    def run(self, script):
        """The value of an expression, awaited."""
        got = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in got:
            raise RuntimeError(f"{script}: {got['exceptionDetails']}")
        return got["result"].get("value")

    def until(self, script, seconds=60):
        """Waits until an expression is true; the seconds that it took, None: it never was."""
        begin = time.monotonic()
        while time.monotonic() < begin + seconds:
            if self.run(script):
                return time.monotonic() - begin
            time.sleep(0.02)
        return None

    def go(self, address, width=1280, height=900, dark=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.send("Page.navigate", url="about:blank")
        self.until("location.href === 'about:blank'")
        self.send("Page.navigate", url=address)

    def shoot(self, path):
        height = self.run("document.documentElement.scrollHeight")
        width = self.run("document.documentElement.clientWidth")
        got = self.send("Page.captureScreenshot", captureBeyondViewport=True,
                        clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
        path.write_bytes(base64.b64decode(got["data"]))

    def press(self, key):
        code = {"Tab": 9, "Enter": 13, "ArrowLeft": 37}[key]
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, text="\r" if key == "Enter" and kind == "keyDown" else "")

    def complaints(self):
        """What was written to the console or thrown, so far."""
        texts = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                texts.append(event["params"]["exceptionDetails"].get("exception", {}).get("description", "exception"))
            elif event["method"] in ("Log.entryAdded", "Runtime.consoleAPICalled"):
                texts.append(json.dumps(event["params"])[:300])
        self.events = []
        return texts

    def end(self):
        self.process.terminate()
        self.process.wait()
