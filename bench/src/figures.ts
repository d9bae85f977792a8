import { appendFileSync } from "node:fs";
import { z } from "zod";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";

/** One measured number, with its goal, if it has one. */
export const figure = z.object({
  bench: z.string(),
  /** What was measured, with the conditions that vary within the bench. */
  what: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  goal: z.object({ is: z.enum(["at most", "at least"]), value: z.number() }).nullable(),
});
export type Figure = z.infer<typeof figure>;

/** File from which `npm run bench -- --all` reads a bench's figures: one JSON object per line. */
const FILE = process.env["BENCH_FIGURES"];

export type Figures = {
  atMost(what: string, value: number, unit: string, goal?: number): void;
  atLeast(what: string, value: number, unit: string, goal?: number): void;
};

/**
 * Returns what records a bench's figures for the table of all benches; called before anything is measured. A bench that runs
 * alone only prints, and begins with the machine's own variation, which `npm run bench` prints for those that it runs.
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
