"""The package with the C library and the checker in it, built by the project's Makefile: `make wheel`
builds them first and names their folder, YOMIKIRI_BUILD; pip alone lets this file do it."""

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
        built = Path(os.environ.get("YOMIKIRI_BUILD") or ROOT / "build" / "all" / "wheel")
        if "YOMIKIRI_BUILD" not in os.environ:
            files = [built.relative_to(ROOT) / name for name in ("libyomikiri.so", "yomikiri-check")]
            subprocess.run(["make", "-s", "-C", ROOT, f"-j{os.cpu_count() or 1}", "ARCH=all", *files], check=True)
        package = Path(self.build_lib) / "yomikiri"
        shutil.copy2(built / "libyomikiri.so", package / "libyomikiri.so.1")
        shutil.copy2(built / "yomikiri-check", package / "yomikiri-check")


class Wheel(bdist_wheel):
    """For any Python 3 of one platform: nothing is compiled against Python."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


found = re.search(r"^VERSION *:?= *(\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
setup(version=found.group(1), cmdclass={"build_py": Build, "bdist_wheel": Wheel})
