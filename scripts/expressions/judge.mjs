// The build of recheck that is JavaScript alone: the same answer on every system, nothing else to install.
import recheck from "recheck/lib/browser.js";

/** By steps and not by time, so that a busy machine says the same as an idle one; the end is far above any need. */
const OPTIONS = {
  timeout: 600_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 0,
};

/**
 * Null where the time of a match grows as the text does; otherwise what is wrong. An expression that can't be judged is
 * none that a reader can judge.
 */
export function faultOf({ pattern, flags }) {
  // The flag is newer than recheck; without repetition there is nothing to try again.
  if (flags.includes("v") && !/[*+{}?]/.test(pattern.replaceAll(/\\p\{\w+\}/g, ""))) return null;
  const { status, complexity, error } = recheck.checkSync(pattern, flags, OPTIONS);
  if (status === "safe") return null;
  if (status === "vulnerable") return complexity.summary;
  return `can't be judged (${error.kind})`;
}
