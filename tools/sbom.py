#!/usr/bin/env python3
"""sbom.py VERSION COMMIT [LIBRARY=VERSION...] < FILES - a bill of materials, SPDX 2.3 in JSON: yomikiri, the files that its programs are
made of (one name on a line, from `make list-sources`) with their sums, and the libraries that are linked.  The time is
SOURCE_DATE_EPOCH."""
import datetime
import hashlib
import json
import os
import sys
from pathlib import Path

LICENCES = {"zstd": "BSD-3-Clause", "xxhash": "BSD-2-Clause", "jansson": "MIT", "sqlite3": "blessing"}
version, commit, *libraries = sys.argv[1:]
names = sorted(set(sys.stdin.read().split()))
created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)


def package(ident, name, number, licence, **more):
    return {"SPDXID": ident, "name": name, "versionInfo": number, "downloadLocation": "NOASSERTION", "licenseConcluded": licence,
            "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more}


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


files, first_sums = [], []
for number, name in enumerate(names):
    data = Path(name).read_bytes()
    first_sums.append(hashlib.sha1(data).hexdigest())
    files.append({"SPDXID": f"SPDXRef-File-{number}", "fileName": f"./{name}", "licenseConcluded": "MIT", "licenseInfoInFiles": ["NOASSERTION"],
                  "copyrightText": "NOASSERTION", "checksums": [{"algorithm": "SHA1", "checksumValue": first_sums[-1]},
                                                                {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()}]})
verification = hashlib.sha1("".join(sorted(first_sums)).encode()).hexdigest()
packages = [package("SPDXRef-yomikiri", "yomikiri", version, "MIT", filesAnalyzed=True,
                    packageVerificationCode={"packageVerificationCodeValue": verification}, licenseInfoFromFiles=["NOASSERTION"])]
relations = [relation("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-yomikiri")]
relations += [relation("SPDXRef-yomikiri", "CONTAINS", one["SPDXID"]) for one in files]
for word in libraries:
    name, number = word.split("=", 1)
    packages.append(package(f"SPDXRef-{name}", name, number, LICENCES[name], filesAnalyzed=False))
    relations.append(relation("SPDXRef-yomikiri", "STATIC_LINK", f"SPDXRef-{name}"))
json.dump({"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"yomikiri-{version}",
           "documentNamespace": f"https://spdx.org/spdxdocs/yomikiri-{version}-{commit}",
           "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: yomikiri-sbom.py"]},
           "packages": packages, "files": files, "relationships": relations}, sys.stdout, indent=1)
print()
