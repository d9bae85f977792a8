import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { PackageOrder } from "./pack/package.ts";

/** What a folder must hold to be an environment. */
const FILES = ["environment.py", "order.ts", "variants.ts"];

/** The environments by the names of their folders. */
export async function environmentNames(): Promise<string[]> {
  const folders = await readdir(import.meta.dirname);
  return folders
    .filter((name) => FILES.every((file) => existsSync(join(import.meta.dirname, name, file))))
    .sort();
}

/** What order.ts of an environment exports as `order`. */
export async function orderOf(name: string): Promise<PackageOrder> {
  const { order } = (await import(`./${name}/order.ts`)) as { order: PackageOrder };
  return order;
}
