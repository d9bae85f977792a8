import type { TestOptions } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What the machine must have for it, where it may lack that; `npm test` tells it with what was skipped. */
    needs?: string;
  }
}

/** The options of a test or suite that is skipped, and says why, on a machine that lacks what it needs. */
export const needs = (what: string, isThere: boolean): Pick<TestOptions, "skip" | "meta"> => ({
  skip: !isThere,
  meta: { needs: what },
});
