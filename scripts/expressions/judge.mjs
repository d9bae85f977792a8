// The pure JavaScript build of recheck: the same result on every system, without further packages.
import recheck from "recheck/lib/browser.js";

/** No limits of time, so that the result doesn't depend on the machine's load; the timeout is never reached in practice. */
const OPTIONS = {
  timeout: 600_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 0,
};

/**
 * Null if matching takes linear time; otherwise what is wrong. An expression that can't be analysed is a fault too, since
 * readers can't analyse it either.
 */
export function faultOf({ pattern, flags }) {
  // recheck doesn't know this flag yet; without quantifiers there is no backtracking.
  if (flags.includes("v") && !/[*+{}?]/.test(pattern.replaceAll(/\\p\{\w+\}/g, ""))) return null;
  const { status, complexity, error } = recheck.checkSync(pattern, flags, OPTIONS);
  if (status === "safe") return null;
  if (status === "vulnerable") return complexity.summary;
  return `can't be judged (${error.kind})`;
}
