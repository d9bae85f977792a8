import type { TestOptions } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** A requirement that machines may lack; `npm test` reports it with the skipped tests. */
    needs?: string;
  }
}

/** Options of a test or suite that is skipped, with a reason, on a machine that lacks a requirement. */
export const needs = (what: string, isThere: boolean): Pick<TestOptions, "skip" | "meta"> => ({
  skip: !isThere,
  meta: { needs: what },
});
