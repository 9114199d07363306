#!/usr/bin/env bash
# test_release.sh - the parts of a release that need no build: one version everywhere, the bill of materials, the image.
. tests/shell.sh
export SOURCE_DATE_EPOCH=1700000000

# A version that differs in one file is refused, by the file's name; so is a tag.
mkdir -p tree/tools/debian
cp "$root/Makefile" "$root/CITATION.cff" "$root/codemeta.json" "$root/NEWS.md" tree
cp "$root/tools/versions.sh" tree/tools
cp "$root/tools/debian/changelog" tree/tools/debian
version=$(sed -n 's/^VERSION := //p' "$root/Makefile")
tree/tools/versions.sh "v$version" >out 2>&1 || fail "the versions: $(cat out)"
tree/tools/versions.sh v9.9.9 >out 2>&1 && fail 'a tag of another version'
for file in CITATION.cff codemeta.json NEWS.md tools/debian/changelog; do
    cp "tree/$file" kept
    sed -i "s/$version/9.9.9/" "tree/$file"
    tree/tools/versions.sh >out 2>&1 && fail "$file: another version is not noticed"
    [ "$(wc -l <out)" -eq 1 ] && grep -q "^$file: version '9.9.9'; expected $version" out || fail "$file: $(cat out)"
    cp kept "tree/$file"
done

# The bill: every file of the programs once, with its sums; the same bytes again.
(cd "$root" && make -s list-sources DEPS=no) >files 2>err || fail "list-sources: $(cat err)"
(cd "$root" && tools/sbom.py "$version" abc zstd=1.5 sqlite3=3.40 <"$folder/files") >one.json || fail 'no bill'
(cd "$root" && tac "$folder/files" | tools/sbom.py "$version" abc zstd=1.5 sqlite3=3.40) >two.json
cmp one.json two.json || fail 'the bill depends on the order of the files'
python3 -B - one.json files "$root" <<'BILL' || fail 'the bill'
import hashlib, json, pathlib, sys
bill, names, root = json.load(open(sys.argv[1])), set(open(sys.argv[2]).read().split()), pathlib.Path(sys.argv[3])
files = {one["fileName"][2:]: {c["algorithm"]: c["checksumValue"] for c in one["checksums"]} for one in bill["files"]}
assert set(files) == names and len(names) > 300, len(names)
assert {"solver/interfaces/cli/main.c", "solver/core/game/spec.h", "solver/independent/checker/check_load.c"} <= names
for name, sums in files.items():
    assert sums["SHA256"] == hashlib.sha256((root / name).read_bytes()).hexdigest(), name
idents = {bill["SPDXID"]} | {one["SPDXID"] for one in bill["files"] + bill["packages"]}
assert len(idents) == 1 + len(files) + 3
for r in bill["relationships"]:
    assert {r["spdxElementId"], r["relatedSpdxElement"]} <= idents, r
assert bill["creationInfo"]["created"] == "2023-11-14T22:13:20Z"
BILL

# The image: each part has the sum and size by which it is named, and the files of its machine; the same bytes again.
for machine in x86_64 aarch64; do
    mkdir -p $machine/licenses
    for file in yomikiri yomikiri-check LICENSE licenses/zstd.txt; do echo "$machine $file" >$machine/$file; done
done
"$root/tools/image.py" "$version" one.tar x86_64=x86_64 aarch64=aarch64 || fail 'no image'
touch -d 2001-01-01 x86_64/yomikiri
"$root/tools/image.py" "$version" two.tar x86_64=x86_64 aarch64=aarch64
cmp one.tar two.tar || fail 'two images of the same files differ'
python3 -B - one.tar <<'IMAGE' || fail 'the image'
import hashlib, io, json, sys, tarfile
tar = tarfile.open(sys.argv[1])
def blob(about):
    data = tar.extractfile("blobs/" + about["digest"].replace(":", "/")).read()
    assert len(data) == about["size"] and "sha256:" + hashlib.sha256(data).hexdigest() == about["digest"]
    return data
index = json.loads(blob(json.load(tar.extractfile("index.json"))["manifests"][0]))
assert [m["platform"]["architecture"] for m in index["manifests"]] == ["amd64", "arm64"]
for about, machine in zip(index["manifests"], ["x86_64", "aarch64"]):
    manifest = json.loads(blob(about))
    config, layer = json.loads(blob(manifest["config"])), blob(manifest["layers"][0])
    assert config["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(layer).hexdigest()] and config["config"]["User"] == "65534:65534"
    files = tarfile.open(fileobj=io.BytesIO(layer))
    assert files.extractfile("yomikiri").read() == ("%s yomikiri\n" % machine).encode() and files.getmember("yomikiri").mode == 0o755
    assert files.getmember("tmp").mode == 0o1777
IMAGE
# What packagers set reaches every command, and nothing asks git, a registry or root.
(cd "$root" && make -n install DEPS=no CC=gcc AR=own-ar OBJCOPY=own-objcopy CFLAGS=-DOWN_C CPPFLAGS=-DOWN_CPP LDFLAGS=-Wl,-z,now ARCH=portable \
    PREFIX=/p LIBDIR=/p/l DESTDIR=/d FLAVOUR=packagers) >commands 2>&1 || fail "make -n install: $(tail -n 3 commands)"
compile=$(grep -cE '^gcc .* -c -o ' commands)
[ "$compile" -gt 150 ] && [ "$(grep -cE '^gcc .*-DOWN_CPP .*-DOWN_C .*-c -o ' commands)" -eq "$compile" ] || fail "$compile files, not all with CFLAGS and CPPFLAGS"
[ "$(grep -cE '^gcc .*-Wl,-z,now .*-o build/packagers/(yomikiri|yomikiri-check|libyomikiri.so) ' commands)" -eq 3 ] || fail 'LDFLAGS do not reach the links'
grep -q 'own-ar rcs ' commands && grep -q '^own-objcopy ' commands || fail 'AR or OBJCOPY is not used'
grep -E '^install ' commands | grep -vE ' /d/p' >out && fail "outside of DESTDIR: $(cat out)"
grep -nE '(^|[ ;&|])(git|apt-get|curl|wget|sudo|pip|npm) ' commands | grep -v 'git-id' >out && fail "make install runs $(cat out)"
exit $bad
