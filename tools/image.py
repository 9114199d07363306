#!/usr/bin/env python3
"""image.py VERSION OUTPUT MACHINE=FOLDER... - an image of containers FROM scratch, as an OCI archive: the static programs and
licences of FOLDER (an unpacked archive of `make dist`) for each MACHINE (x86_64, aarch64), and an empty /tmp.  Nobody is root in it,
and its entry point is the program.  The same files make the same bytes; the time is SOURCE_DATE_EPOCH."""
import datetime
import hashlib
import io
import json
import os
import sys
import tarfile
from pathlib import Path

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
version, output, *machines = sys.argv[1:]
time = int(os.environ["SOURCE_DATE_EPOCH"])
created = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
blobs = {}


def entry(name, kind, mode, size=0):
    made = tarfile.TarInfo(name)
    made.type, made.mode, made.size, made.mtime = kind, mode, size, time
    return made


def layer(folder):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        tar.addfile(entry("tmp", tarfile.DIRTYPE, 0o1777))
        tar.addfile(entry("licenses", tarfile.DIRTYPE, 0o755))
        for place in [folder / "yomikiri", folder / "yomikiri-check", folder / "LICENSE", *sorted((folder / "licenses").iterdir())]:
            data = place.read_bytes()
            name = str(place.relative_to(folder))
            tar.addfile(entry(name, tarfile.REGTYPE, 0o755 if name.startswith("yomikiri") else 0o644, len(data)), io.BytesIO(data))
    return out.getvalue()


def blob(kind, data, **more):
    if isinstance(data, dict):
        data = json.dumps(data, sort_keys=True).encode()
    digest = hashlib.sha256(data).hexdigest()
    blobs[f"blobs/sha256/{digest}"] = data
    return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data), **more}


manifests = []
for word in machines:
    machine, folder = word.split("=", 1)
    content = blob("layer.v1.tar", layer(Path(folder)))
    config = blob("config.v1+json", {
        "created": created, "architecture": ARCHITECTURES[machine], "os": "linux",
        "config": {"User": "65534:65534", "Env": ["PATH=/"], "Entrypoint": ["/yomikiri"], "Cmd": ["--help"], "WorkingDir": "/tmp",
                   "Labels": {"org.opencontainers.image.title": "yomikiri", "org.opencontainers.image.version": version,
                              "org.opencontainers.image.licenses": "MIT"}},
        "rootfs": {"type": "layers", "diff_ids": [content["digest"]]}, "history": [{"created": created, "created_by": "tools/image.py"}]})
    manifests.append(blob("manifest.v1+json", {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config,
                                               "layers": [content]}, platform={"architecture": ARCHITECTURES[machine], "os": "linux"}))
index = blob("index.v1+json", {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": manifests},
             annotations={"org.opencontainers.image.ref.name": version})
blobs["oci-layout"] = b'{"imageLayoutVersion":"1.0.0"}'
blobs["index.json"] = json.dumps({"schemaVersion": 2, "manifests": [index]}, sort_keys=True).encode()
with tarfile.open(output, mode="w", format=tarfile.USTAR_FORMAT) as archive:
    for path in sorted(blobs):
        archive.addfile(entry(path, tarfile.REGTYPE, 0o644, len(blobs[path])), io.BytesIO(blobs[path]))
