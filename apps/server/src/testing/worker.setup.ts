import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleWorker, OUTPUT, writeBundle } from "../../bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The file that a task's process runs. */
    worker: string;
  }
}

/** Bundles the worker of uploads, as the server's build does: hundreds of tasks start it, each in a process of its own. */
export async function setup({ provide }: TestProject): Promise<void> {
  const files = await bundleWorker();
  writeBundle(files);
  provide("worker", join(OUTPUT, files[0]?.fileName ?? ""));
}
