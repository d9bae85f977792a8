import { enableCompileCache, flushCompileCache, registerHooks } from "node:module";
import { setFlagsFromString } from "node:v8";

const CALM_MS = 5_000;
/** The package whose files are imported below; every one of them is an ES module. */
const DRIZZLE = "/node_modules/drizzle-orm/";

/**
 * Makes everything that is imported afterwards load fast; measured at the start of this server:
 *
 * - Compiled code, also of our TypeScript, is kept between starts.
 * - To learn a file's format Node reads its package's package.json anew for each file. Drizzle's has 180 kB and
 *   the package a hundred files: 0.8 s and 230 MB. Its relative imports are answered here without asking.
 */
export function quickenImports(): void {
  enableCompileCache();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL;
      if (!specifier.startsWith(".") || !parent?.includes(DRIZZLE)) return next(specifier, context);
      return { url: new URL(specifier, parent).href, format: "module", shortCircuit: true };
    },
  });
}

/** Writes down what was compiled, which Node does by itself only at an orderly end: the next start may follow a kill. */
export function keepCompiled(): void {
  // Those who come back at a start come first: after a new version it writes two thousand files.
  setTimeout(flushCompileCache, CALM_MS).unref();
}

/**
 * Keeps V8 from growing the space for young objects while the code is read: what is read then stays, and the space
 * would never shrink again below 50 MB on a server that idles. Called with the start's end, it grows as usual.
 */
export function keepMemoryLow(isStarting: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isStarting ? 1 : 2}`);
}
