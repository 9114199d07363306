import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { makeApi, version } from "./common.js";
import { WEIGHTS } from "./weights.js";

const require = createRequire(import.meta.url);
export { version };
export const { solve, check } = makeApi(require("./solver.cjs"), require("./checker.cjs"), (name) => readFile(new URL(name, import.meta.url)), WEIGHTS);
