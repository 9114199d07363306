import { makeApi, version } from "./common.js";
import { WEIGHTS } from "./weights.js";
import makeSolver from "./solver.mjs";
import makeChecker from "./checker.mjs";

async function read(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}
export { version };
export const { solve, check } = makeApi(makeSolver, makeChecker, read, WEIGHTS);
