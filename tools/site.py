#!/usr/bin/env python3
"""site.py WEB FOLDER PROGRAM [RELEASE] - the site in FOLDER, for any host of static files: a front page, the page of `make web` (in WEB), an
atlas with a line for each certificate, openings, tutorials, and downloads with their checksums, those in RELEASE too
(tools/release.sh); and the table of connect:5,5,4, made by PROGRAM, with an index, which the page reads by range requests (remote.js)."""
import csv
import hashlib
import html
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import web as page_of

RESULTS, TUTORIALS = Path("results"), Path("docs/tutorials")
TABLE, TABLE_SPEC = "connect-5-5-4.ykt", "connect:5,5,4"
POLICY = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
ENTRY_WORDS = {"connect-5-5-4.ykt": 1}  # of a key: 25 squares fit in one
text = html.escape


def page(title, body, at=""):
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="color-scheme" content="light dark">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n{page_of.ICON}\n'
            f'<title>{text(title)}</title>\n<link rel="stylesheet" href="{at}style.css">\n</head>\n<body>\n<h1>{text(title)}</h1>\n{body}\n</body>\n</html>\n')


def table(heads, rows):
    line = lambda cells, kind: "<tr>" + "".join(f"<{kind}>{cell}</{kind}>" for cell in cells) + "</tr>\n"
    return f'<div class="scroll" tabindex="0"><table>\n<thead>{line(heads, "th")}</thead>\n<tbody>{"".join(line(row, "td") for row in rows)}</tbody></table></div>\n'


# ---- documents: as much of Markdown as they use ----

def inline(line):
    """A line with its code, strong text and links; links to files that the site lacks are text."""
    cut = re.split(r"(`[^`]+`)", line)
    for i, part in enumerate(cut):
        if part.startswith("`") and len(part) > 1:
            cut[i] = f"<code>{text(part[1:-1])}</code>"
            continue
        part = text(part, quote=False)
        part = re.sub(r"\[([^\]]+)\]\((https://[^)\s\"]+|[a-z_]+\.md)\)", lambda m: f'<a href="{m[2].replace(".md", ".html")}">{m[1]}</a>', part)
        cut[i] = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", part))
    return "".join(cut)


def document(source):
    out = []
    for block in re.findall(r"^```.*?^```$|(?:(?!^```).)+", source, flags=re.M | re.S):
        if block.startswith("```"):
            out.append(f"<pre>{text(block[block.index(chr(10)) + 1:-3])}</pre>")
            continue
        for piece in filter(None, (p.strip("\n") for p in re.split(r"\n{2,}", block))):
            lines = piece.split("\n")
            head = re.match(r"(#+) (.*)", lines[0])
            if head:
                out.append(f"<h{len(head[1])}>{inline(head[2])}</h{len(head[1])}>")
                lines = lines[1:]
            if lines and lines[0].startswith("|"):
                rows = [[inline(c.strip()) for c in line.strip("|").split("|")] for line in lines if not re.fullmatch(r"[|: -]+", line)]
                out.append(table(rows[0], rows[1:]))
            elif lines and re.match(r"(-|\d+\.) ", lines[0]):
                items = re.split(r"\n(?=(?:-|\d+\.) )", "\n".join(lines))
                out.append("<ul>" + "".join(f"<li>{inline(re.sub(r'^(-|[0-9]+[.]) ', '', i).replace(chr(10), ' '))}</li>" for i in items) + "</ul>")
            elif lines:
                out.append(f"<p>{inline(' '.join(lines))}</p>")
    return "\n".join(out)


# ---- values and their certificates ----

def claim(path):
    """The header of a certificate, {key: value}."""
    head = path.read_bytes()[:4096].decode("latin-1").split("\n\n")[0].splitlines()
    return dict(line.split(" ", 1) for line in head if re.match(r"(spec|position|claim|made-by) ", line))


def theorems():
    """Boards whose value is a theorem, {spec: value}."""
    start = lambda row: "" if row["start"] == "diagonal" else f",start={row['start']}"
    with (RESULTS / "boards.csv").open(encoding="utf-8", newline="") as rows:
        return {f"{row['scoring']}:{row['rows']}x{row['columns']}{start(row)}": row["lower"] for row in csv.DictReader(rows) if row["proof"] == "theorem"}


def atlas(folder, names):
    rows, proved = [], theorems()
    for name in names:
        said = claim(folder / "certificates" / name)
        value = said["claim"].replace("exact ", "")
        if proved.get(said["spec"], value) != value:
            sys.exit(f"site: {name}: {value}; the theorem is {proved[said['spec']]}")
        size = (folder / "certificates" / name).stat().st_size
        rows.append([f"<code>{text(said['spec'])}</code>", text(value), "Coq theorem, certificate" if said["spec"] in proved else "certificate",
                     f'<a href="certificates/{name}">{name}</a>, {size} bytes', f'<a href="play.html?certificate={name}">check in the page</a>, or <code>yomikiri-check {name}</code>'])
    body = (f"<p>{len(rows)} values, each for the side to move, with a certificate that proves it to anybody: the checker shares no code with the "
            "solver.</p>\n" + table(["game", "value", "proved by", "certificate", "how to check it"], rows))
    (folder / "atlas.html").write_text(page("Values and their proofs", body), encoding="utf-8")


def with_policy(source):
    """A page of the program, which runs no script but its own."""
    digests = [" ".join(page_of.digest(own) for own in re.findall(f"<{kind}>(.*?)</{kind}>", source, flags=re.S)) for kind in ("script", "style")]
    policy = f"default-src 'none'; script-src {digests[0]}; style-src {digests[1]}; img-src data:; base-uri 'none'; form-action 'none'"
    return source if "Content-Security-Policy" in source else source.replace("<title>", f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n{page_of.ICON}\n<title>', 1)


# ---- a table by range requests ----

def index(path, words):
    """The file size, and what opening the table reads: the header, the head of each frame, and the values of the root."""
    data = path.read_bytes()
    begin = data.index(b"\n\n") + 2 + 8
    parts, at = [(0, data[:4096])], begin
    while at < len(data):
        blocks, size = struct.unpack_from("<I", data, at + 16)[0], struct.unpack_from("<Q", data, at + 20)[0]
        length = 36 + blocks * (8 * words + 8)
        if data[at + 8:at + 11] != b"YKT" or length > size:
            sys.exit(f"site: {path}: no frame at byte {at}")
        parts.append((at, data[at:at + length]))
        at += size
    return struct.pack("<Q", len(data)) + b"".join(struct.pack("<QI", at, len(part)) + part for at, part in parts)


def add_release(folder, release):
    """Copies what a release publishes but the site; the files."""
    files = [path for path in sorted(Path(release).glob("*")) if release and path.is_file() and path.name != "SHA256SUMS" and not path.name.endswith("-site.tar.xz")]
    if files:
        (folder / "downloads").mkdir(exist_ok=True)
    return [Path(shutil.copy(path, folder / "downloads" / path.name)) for path in files]


def main(web, folder, program, release=""):
    web, folder = Path(web), Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "certificates").mkdir(parents=True)
    certificates = sorted(RESULTS.glob("certificates*/*.ykc"), key=lambda path: (path.parent.name, path.name))
    for path in certificates:
        shutil.copy(path, folder / "certificates" / path.name)
    names = [path.name for path in certificates]
    subprocess.run([program, "table", TABLE_SPEC, "-o", folder / TABLE, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    (folder / f"{TABLE}.index").write_bytes(index(folder / TABLE, ENTRY_WORDS[TABLE]))
    version = re.search(r'name="generator" content="yomikiri ([^"]*)"', (web / "index.html").read_text(encoding="utf-8"))[1]
    for path in web.iterdir():
        if path.is_file() and path.name not in ("solver.js", "checker.js"):
            shutil.copyfile(path, folder / {"index.html": "play.html"}.get(path.name, path.name))
    (folder / "page.js").write_text(page_of.script([TABLE], names), encoding="utf-8")
    atlas(folder, names)
    (folder / "openings-6x6.html").write_text(with_policy((RESULTS / "openings-6x6.html").read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "tutorials").mkdir()
    titles = []
    for path in sorted(TUTORIALS.glob("*.md")):
        head, body = path.read_text(encoding="utf-8").split("\n", 1)
        titles.append((f"tutorials/{path.stem}.html", head.lstrip("# ")))
        (folder / titles[-1][0]).write_text(page(titles[-1][1], document(body), "../"), encoding="utf-8")
    links = lambda pairs: "<ul>" + "".join(f'<li><a href="{where}">{text(what)}</a></li>' for where, what in pairs) + "</ul>"
    sums = [(hashlib.sha256(path.read_bytes()).hexdigest(), path) for path in [folder / "yomikiri.html", folder / TABLE, *add_release(folder, release), *(folder / "certificates").iterdir()]]
    sums = sorted((path.relative_to(folder).as_posix(), digest) for digest, path in sums)
    (folder / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in sums), encoding="ascii")
    downloads = table(["file", "bytes", "SHA-256"], [[f'<a href="{n}">{n}</a>', (folder / n).stat().st_size, f"<code>{d}</code>"] for n, d in sums if not n.startswith("cert")])
    body = ("<p>yomikiri solves two-player games exactly: every value is proved by exhaustive search, and a certificate proves it again to a small checker.</p>\n"
            "<h2>Play and solve</h2>\n" + links([("play.html", "The page that solves: Othello, Connect Four, tic-tac-toe and their kind"), ("play.html#othello:6x6", "6x6 Othello against perfect play"),
                                                 ("play.html#connect4", "Connect Four"), ("play.html#connect:5,5,4", "Connect 5x5, every position from a table")]) +
            "<h2>Proved values</h2>\n" + links([("atlas.html", f"{len(names)} values, each with its certificate"), ("openings-6x6.html", "The openings of 6x6 Othello")]) +
            "<h2>Tutorials</h2>\n" + links(titles) + '<h2>Downloads</h2>\n' + downloads + f'<p>All checksums, of certificates too: <a href="SHA256SUMS">SHA256SUMS</a>. yomikiri {text(version)}</p>')
    (folder / "index.html").write_text(page("yomikiri: small games, solved exactly", body), encoding="utf-8")
    print(f"{folder}: {sum(p.is_file() for p in folder.rglob('*'))} files")


if __name__ == "__main__":
    main(*sys.argv[1:])
