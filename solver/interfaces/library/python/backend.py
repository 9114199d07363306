"""Builds the wheel: the package with the C library and the checker in it.  pip calls it, without fetching anything, and so
does `make wheel`, which needs nothing but Python and names the folder of both files, YOMIKIRI_BUILD, and tools/release.sh, which
names the platform too, YOMIKIRI_PLATFORM."""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent / "yomikiri"
ROOT = PACKAGE.parents[4]
METADATA = """Metadata-Version: 2.1
Name: yomikiri
Version: {version}
Summary: Exact values of small two-player games
License: MIT
Requires-Python: >=3.8
"""
# For any Python 3 of one platform: nothing is compiled against Python.
WHEEL = """Wheel-Version: 1.0
Generator: yomikiri {version}
Root-Is-Purelib: false
Tag: {tag}
"""


def found(path, pattern):
    return re.search(pattern, (ROOT / path).read_text(), re.MULTILINE).group(1)


def built():
    """The folder of the library and the checker."""
    if "YOMIKIRI_BUILD" in os.environ:
        return Path(os.environ["YOMIKIRI_BUILD"])
    folder = ROOT / "build" / "all" / "wheel"
    subprocess.run(["make", "-s", "-C", ROOT, f"-j{os.cpu_count() or 1}", "ARCH=all", f"WHEEL_OUT={folder}", "wheel-files"], check=True)
    return folder


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = found("Makefile", r"^VERSION *:?= *(\S+)")
    tag = "py3-none-" + re.sub(r"[-.]", "_", os.environ.get("YOMIKIRI_PLATFORM") or sysconfig.get_platform())
    about = f"yomikiri-{version}.dist-info"
    binaries = built()
    files = {f"yomikiri/{path.name}": path.read_bytes() for path in [*sorted(PACKAGE.glob("*.py")), PACKAGE / "py.typed"]}
    files["yomikiri/libyomikiri.so." + found("solver/interfaces/library/yomikiri.h", r"^#define YKR_ABI (\d+)")] = (binaries / "libyomikiri.so").read_bytes()
    files["yomikiri/yomikiri-check"] = (binaries / "yomikiri-check").read_bytes()
    files[f"{about}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{about}/METADATA"] = METADATA.format(version=version).encode()
    files[f"{about}/WHEEL"] = WHEEL.format(version=version, tag=tag).encode()
    sums = {name: base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode() for name, data in files.items()}
    record = "".join(f"{name},sha256={sums[name]},{len(data)}\n" for name, data in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    name = f"yomikiri-{version}-{tag}.whl"
    os.makedirs(wheel_directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)  # of 1980: the same files make the same wheel
            entry.external_attr = (0o100755 if path.endswith("yomikiri-check") else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


if __name__ == "__main__":
    print(os.path.join(sys.argv[1], build_wheel(sys.argv[1])))
