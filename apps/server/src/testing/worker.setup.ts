import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleWorker, OUTPUT, writeBundle } from "../../bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The program of a worker process. */
    worker: string;
  }
}

/** Bundles the worker program, like the server's build: hundreds of tests' tasks start it. */
export async function setup({ provide }: TestProject): Promise<void> {
  const files = await bundleWorker();
  writeBundle(files);
  provide("worker", join(OUTPUT, files[0]?.fileName ?? ""));
}
