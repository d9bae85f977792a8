import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";

/** Reads part of an environment's manifest by name, and returns the same object each time. Null if it can't be read. */
export type ManifestReader = <T>(pick: (manifest: EnvironmentManifest) => T) => (name: string) => T | null;

/** Reads manifests of the built environments; caches only the requested parts. */
export const manifestReader =
  (folder: string, log: Logger): ManifestReader =>
  (pick) => {
    type Picked = ReturnType<typeof pick>;
    const cached = new Map<string, Picked | null>();
    return (name) => {
      const before = cached.get(name);
      if (before !== undefined) return before;
      const manifest = readManifest(join(folder, "environments", name, "environment.json"), log);
      const picked = manifest && pick(manifest);
      cached.set(name, picked);
      return picked;
    };
  };

function readManifest(path: string, log: Logger): EnvironmentManifest | null {
  try {
    return environmentManifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    log.error({ err: error, path }, "An environment can't be read");
    return null;
  }
}
