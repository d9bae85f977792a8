import { enableCompileCache, flushCompileCache, registerHooks, type ResolveFnOutput } from "node:module";
import { setFlagsFromString } from "node:v8";

const CALM_MS = 5_000;
/** Every file of it is an ES module. */
const DRIZZLE = "drizzle-orm";
const DRIZZLE_FOLDER = `/node_modules/${DRIZZLE}/`;
const OWN_SOURCES = new URL("..", import.meta.url).href;

/**
 * Makes everything that is imported afterwards load fast; measured at the start of this server:
 *
 * - Compiled code, also of our TypeScript, is kept between starts.
 * - For each import of a package, and to learn the format of each of its files, Node reads the package.json again.
 *   Drizzle's has 180 kB; it has a hundred files and is imported a hundred times: 1.2 s and 400 MB. Its relative imports
 *   are answered here without asking, and ours of it as they were the first time.
 */
export function speedUpImports(): void {
  enableCompileCache();
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? "";
      if (specifier.startsWith(".") && parent.includes(DRIZZLE_FOLDER))
        return { url: new URL(specifier, parent).href, format: "module", shortCircuit: true };
      if (!specifier.startsWith(DRIZZLE) || !parent.startsWith(OWN_SOURCES)) return next(specifier, context);
      const cached = found.get(specifier);
      if (cached) return { ...cached, shortCircuit: true };
      const answer = next(specifier, context);
      found.set(specifier, answer);
      return answer;
    },
  });
}

/** Flushes the compile cache, which Node does by itself only at an orderly exit: the next start may follow a kill. */
export function writeCompileCache(): void {
  // Those who come back at a start come first: after a new version it writes two thousand files.
  setTimeout(flushCompileCache, CALM_MS).unref();
}

/**
 * Keeps V8 from growing the space for young objects while the code is read: what is read then stays, and the space
 * would never shrink again below 50 MB on a server that idles. Called with the start's end, it grows as usual. What
 * `npm start` tells glibc (decision 30) is for this process alone: Postgres and workers begin without it.
 */
export function keepMemoryLow(isStarting: boolean): void {
  for (const name of ["MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"])
    Reflect.deleteProperty(process.env, name);
  setFlagsFromString(`--semi-space-growth-factor=${isStarting ? 1 : 2}`);
}
