#!/usr/bin/env python3
"""run_action.py ACTION WORKSPACE TEMP [INPUT=VALUE...] - runs a composite action's steps in WORKSPACE as a runner of GitHub would:
`run` by bash, expressions of the kinds that action.yml has; actions/cache keeps its paths in TEMP/caches, and
actions/upload-artifact copies to TEMP/artefacts.  Leaves TEMP/summary; the exit code is that of the first step that fails."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

action_file, workspace, temp = (Path(word).resolve() for word in sys.argv[1:4])
action = yaml.safe_load(action_file.read_text(encoding="utf-8"))
given = dict(word.split("=", 1) for word in sys.argv[4:])
unknown = set(given) - set(action["inputs"])
if unknown:
    sys.exit(f"unknown inputs: {unknown}")
caches, artefacts, summary = temp / "caches", temp / "artefacts", temp / "summary"
for folder in (caches, artefacts, temp / "runner"):
    folder.mkdir(parents=True, exist_ok=True)
summary.write_text("")
context = {"github.server_url": os.environ.get("SERVER", "https://github.com"),
           "github.repository": "me/games", "github.action_repository": "yomikiri/yomikiri", "github.sha": "0" * 40,
           "github.run_id": os.environ.get("RUN", "1"), "github.run_attempt": "1", "runner.os": "Linux", "runner.arch": "X64"}
runner = str(temp / "runner")


def value(name):
    if name not in context and not name.startswith("steps."):
        sys.exit(f"run_action.py: no value for '{name}'")
    return context.get(name, "")


def filled(text):
    return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", lambda m: value(m.group(1)), str(text))


for name, about in action["inputs"].items():
    context[f"inputs.{name}"] = given.get(name, filled(about.get("default", "")))


def wanted(condition, failed):
    if not condition:
        return not failed
    always = "always()" in condition
    good = not failed or always
    for part in condition.split("&&"):
        part = part.strip()
        if part != "always()":
            name, operator, text = re.fullmatch(r"([\w.-]+) *(==|!=) *'([^']*)'", part).groups()
            good = good and (value(name) == text) == (operator == "==")
    return good


def run(step):
    output = temp / "output"
    output.write_text("")
    environment = dict(os.environ, GITHUB_OUTPUT=str(output), GITHUB_STEP_SUMMARY=str(summary), RUNNER_TEMP=runner, GITHUB_ACTION_PATH=str(action_file.parent),
                       **{name: filled(text) for name, text in step.get("env", {}).items()})
    if step["shell"] != "bash" or "${{" in step["run"]:
        sys.exit("run_action.py: expected bash, and no expression in the text of a command")
    code = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=workspace, env=environment,
                          stdin=subprocess.DEVNULL, check=False).returncode
    for line in output.read_text().splitlines():
        context["steps.{}.outputs.{}".format(step["id"], *line.split("=", 1)[:1])] = line.split("=", 1)[1]
    return code


def copy(source, target):
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True, symlinks=True)
    elif source.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def use(step, saves):
    inputs = {name: filled(text) for name, text in step["with"].items()}
    if step["uses"].startswith("actions/cache@"):
        path, keys = Path(inputs["path"]), [inputs["key"], *inputs.get("restore-keys", "").split()]
        for key in keys:
            found = sorted(caches.glob(key if key == keys[0] else key + "*"), key=lambda place: place.stat().st_mtime)
            if found:
                copy(found[-1], path)
                break
        saves.append((path, caches / inputs["key"]))
    elif step["uses"].startswith("actions/upload-artifact@"):
        copy(Path(inputs["path"]), artefacts / inputs["name"] / Path(inputs["path"]).name)
    else:
        sys.exit(f"run_action.py: cannot use {step['uses']}")


shutil.rmtree(temp / "runner")
(temp / "runner").mkdir()
failed, saves = 0, []
for one in action["runs"]["steps"]:
    if wanted(one.get("if"), failed):
        if "uses" in one:
            use(one, saves)
        else:
            failed = run(one) or failed
if not failed or os.environ.get("SAVE_ALWAYS"):
    for path, place in saves:
        if not place.exists():
            copy(path, place)
sys.exit(failed)
