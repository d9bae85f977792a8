import { readdirSync, readFileSync } from "node:fs";
import type { StartedProduct } from "./product.ts";

/** The process of the media server: a child of the product's. */
export function mediaServerOf({ pid }: StartedProduct): number {
  for (const each of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${each}/status`, "utf8"))?.[1];
      if (Number(parent) !== pid) continue;
      if (readFileSync(`/proc/${each}/cmdline`, "utf8").includes("forwarder/main")) return Number(each);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error("There is no media server");
}
