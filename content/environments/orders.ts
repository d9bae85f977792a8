import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { PackageOrder } from "./pack/package.ts";

/** Files that make a folder an environment. */
const FILES = ["environment.py", "order.ts", "variants.ts"];

/** The environments by folder name. */
export async function environmentNames(): Promise<string[]> {
  const folders = await readdir(import.meta.dirname);
  return folders
    .filter((name) => FILES.every((file) => existsSync(join(import.meta.dirname, name, file))))
    .sort();
}

/** The `order` exported by an environment's order.ts. */
export async function orderOf(name: string): Promise<PackageOrder> {
  const { order } = (await import(`./${name}/order.ts`)) as { order: PackageOrder };
  return order;
}
