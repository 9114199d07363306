// npm_package.mjs FOLDER CERTIFICATE - the npm package in FOLDER (tools/npm.sh), by its own name: values, refusals, a proof.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, certificate] = process.argv.slice(2), place = mkdtempSync(join(tmpdir(), "npm-"));
cpSync(folder, join(place, "node_modules", "yomikiri"), { recursive: true });
writeFileSync(join(place, "use.mjs"), 'export * from "yomikiri";\n');
const { solve, check, version } = await import(pathToFileURL(join(place, "use.mjs")));

assert.equal(version, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version);
const [small, ttt, end] = await Promise.all([solve("reversi:4x4"), solve("ttt", { moves: true }), solve("ttt", { position: "XXX-OO--- O" })
  .catch((error) => error)]);
assert.deepEqual([small.value, small.lower, small.upper, small.line.length], [-8, -8, -8, 10]);
assert.deepEqual([ttt.value, Object.keys(ttt.moves).length], [0, 9]);
assert.deepEqual(ttt.moves, { a1: 0, b1: 0, c1: 0, a2: 0, b2: 0, c2: 0, a3: 0, b3: 0, c3: 0 });
assert.ok(end instanceof Error || end.value === -1, "a finished game");
const unfinished = await solve("othello:8x8", { seconds: 0.2 });
assert.ok(unfinished.value === null && (unfinished.lower === null || unfinished.lower !== unfinished.upper));
for (const [wrong, part] of [[["tttt"], "tttt"], [["ttt", { position: "zz" }], "'z' is not a square"], [["ttt", { mvoes: true }], "option 'mvoes'"],
  [["ttt", { seconds: 0 }], "seconds"], [["ttt", { seconds: NaN }], "seconds"], [["ttt", { seconds: "1" }], "seconds"],
  [["ttt", { hash: "x" }], "hash"], [["ttt", { moves: 1 }], "moves"], [["ttt", null], "options"], [[3], "spec"], [[], "spec"]]) {
  await assert.rejects(solve(...wrong), (error) => error.message.includes(part), `${JSON.stringify(wrong)} is not refused`);
}
assert.equal((await solve("ttt")).value, 0, "after an error");
const proof = new Uint8Array(readFileSync(certificate)), damaged = proof.slice();
assert.ok((await check(proof)).verified);
damaged[200] ^= 1;
assert.ok(!(await check(damaged)).verified);
assert.equal((await check(new Uint8Array(5))).code, 2);
await assert.rejects(check("text"), TypeError);
assert.equal(process.exitCode, undefined, "the exit code of the program is its own");
console.log("npm package: 25 checks");
