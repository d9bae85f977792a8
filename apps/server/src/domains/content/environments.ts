import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";

/** The part of a manifest needed to choose an environment; the engine reads the rest. */
const environment = z.object({
  name: z.string(),
  title: z.string(),
  defaultVariant: z.string(),
  variants: z.record(z.string(), z.object({ title: z.string() })),
});
export type Environment = z.infer<typeof environment>;

/** The environments included in the installation, by name. */
export function readEnvironments(folder: string, log: Logger): ReadonlyMap<string, Environment> {
  const root = join(folder, "environments");
  const found = new Map<string, Environment>();
  if (!existsSync(root)) return found;
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const path = join(root, name, "environment.json");
    try {
      found.set(name, environment.parse(JSON.parse(readFileSync(path, "utf8"))));
    } catch (error) {
      log.error({ err: error, path }, "An environment can't be read");
    }
  }
  return found;
}
