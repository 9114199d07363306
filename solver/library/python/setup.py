"""The package with the C library and the checker in it, built by the project's Makefile.

YOMIKIRI_BUILD: a folder that has them already, such as build/all; otherwise `make ARCH=all`, a
library that chooses the instruction set when it is loaded.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

ROOT = Path(__file__).resolve().parents[3]


class Build(build_py):
    def run(self):
        super().run()
        built = os.environ.get("YOMIKIRI_BUILD")
        if not built:
            built = ROOT / "build" / "all"
            jobs = f"-j{os.cpu_count() or 1}"
            files = ["build/all/libyomikiri.so", "build/all/yomikiri-check"]
            subprocess.run(["make", "-s", "-C", ROOT, jobs, "ARCH=all", *files], check=True)
        package = Path(self.build_lib) / "yomikiri"
        shutil.copy2(Path(built) / "libyomikiri.so", package / "libyomikiri.so.1")
        shutil.copy2(Path(built) / "yomikiri-check", package / "yomikiri-check")


class Wheel(bdist_wheel):
    """For any Python 3 of one platform: nothing is compiled against Python."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


def version():
    found = re.search(r"^VERSION *:?= *(\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return found.group(1)


setup(version=version(), cmdclass={"build_py": Build, "bdist_wheel": Wheel})
