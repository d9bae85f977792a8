import { appendFileSync } from "node:fs";
import { z } from "zod";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";

/** One measured number, with the goal that it is held to, if any. */
export const figure = z.object({
  bench: z.string(),
  /** What was measured, with the conditions that differ within the bench. */
  what: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  goal: z.object({ is: z.enum(["at most", "at least"]), value: z.number() }).nullable(),
});
export type Figure = z.infer<typeof figure>;

/** Where `npm run bench -- --all` reads what a bench measured: a line of JSON each. */
const FILE = process.env["BENCH_FIGURES"];

export type Figures = {
  atMost(what: string, value: number, unit: string, goal?: number): void;
  atLeast(what: string, value: number, unit: string, goal?: number): void;
};

/**
 * Where a bench notes down its figures for the table of all; called before it measures anything. One that runs by itself
 * only prints, and begins with how even the machine is: `npm run bench` says that for those that it runs.
 */
export function figuresOf(bench: string): Figures {
  if (FILE === undefined) console.log(`${evennessLine(measureEvenness())}\n`);
  const note =
    (is: "at most" | "at least") =>
    (what: string, value: number, unit: string, goal?: number): void => {
      if (FILE === undefined) return;
      const noted: Figure = {
        bench,
        what,
        value: Number.isFinite(value) ? value : null,
        unit,
        goal: goal === undefined ? null : { is, value: goal },
      };
      appendFileSync(FILE, `${JSON.stringify(noted)}\n`);
    };
  return { atMost: note("at most"), atLeast: note("at least") };
}
