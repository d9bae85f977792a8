import { inject } from "vitest";
import { linesOf, logText, type Product } from "./product.ts";

/**
 * The product that all files of tests share which need no settings of their own and don't stop it: each makes spaces and
 * people of its own in it.
 */
export function sharedProduct(): Product {
  const { origin, dataDir } = inject("product");
  const before = logText(dataDir).length;
  return {
    origin,
    dataDir,
    get log() {
      return linesOf(logText(dataDir).slice(before));
    },
  };
}
