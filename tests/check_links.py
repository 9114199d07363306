#!/usr/bin/env python3
"""check_links.py FOLDER - whether every relative link of the documents in FOLDER leads to a file or folder in it, and every
#part to a heading. Leaves out build/, and tools/, whose templates have the links of the pages made from them.

Prints those that do not, and how many links there are; ends with 1 if one does not."""
import re
import sys
from pathlib import Path

LINK = re.compile(r"""\]\(([^()\s]+)\)|\b(?:src|href)=\\?"([^"\\]+)|^\[[^\]]+\]: (\S+)""", re.MULTILINE)


def prose(document):
    """The text without its code."""
    text = document.read_text(encoding="utf-8")
    return re.sub(r"`[^`\n]+`", "", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))


def parts(document):
    """The addresses of its headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = {}
    for heading in re.findall(r"^#+ +(.*)", text, re.MULTILINE):
        name = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        found[name] = found.get(name, -1) + 1
    return {name + (f"-{n}" if n else "") for name, last in found.items() for n in range(last + 1)}


root = Path(sys.argv[1]).resolve()
links = wrong = 0
for document in sorted(root.rglob("*.md")) + sorted(root.rglob("*.ipynb")):
    if document.relative_to(root).parts[0] in ("build", "tools", ".git"):
        continue
    for link in (next(filter(None, groups)) for groups in LINK.findall(prose(document))):
        if re.match(r"[a-z]+:", link):
            continue
        links += 1
        name, _, part = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        line = re.fullmatch(r"L(\d+)", part)  # of a source
        found = target.exists() and root in (target, *target.parents)
        if not found or (part and not line and part not in parts(target)) or (line and int(line[1]) > len(target.read_text().splitlines())):
            print(f"{document.relative_to(root)}: link to {link}, which is not there")
            wrong += 1
print(f"{links} links, {wrong} lead nowhere")
sys.exit(wrong > 0 or links == 0)
