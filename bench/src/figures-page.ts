import { cpus } from "node:os";
import type { Figure } from "./figures.ts";
import type { Evenness } from "./machine-evenness.ts";

export type BenchRun = {
  title: string;
  /** Measured right before the bench. */
  evenness: Evenness;
  /** Whether it ran to its end. */
  hasEnded: boolean;
  figures: readonly Figure[];
};

/** The page of all figures: Markdown, one table per bench. */
export function figuresPage(
  runs: readonly BenchRun[],
  /** Benches that haven't run. */
  left: readonly string[],
  { commit, date }: { commit: string; date: Date },
): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "an unknown processor"}, Node ${process.version}`;
  return [
    "# Figures",
    "",
    `Written by \`npm run bench -- --all\` on ${date.toISOString().slice(0, 10)} at ${commit}, on ${machine}, without a graphics card. Server, database, clients and browsers shared the machine. What each bench does and counts stands in the first lines of its file in \`bench/src\`.`,
    "",
    "The machine's own evenness stands beside each bench: how much longer the slowest in a hundred of equal pieces of work took than the middle one, right before it, with nothing of Veranda running, and the load average then.",
    "",
    ...runs.flatMap(section),
    ...(left.length === 0 ? [] : [`Not measured in this run: ${left.join(", ")}.`, ""]),
  ].join("\n");
}

function section({ title, evenness, hasEnded, figures }: BenchRun): string[] {
  return [
    `## ${title}`,
    "",
    `Machine alone: ×${(evenness.p99 / evenness.p50).toFixed(2)}, load ${evenness.load.toFixed(2)}.${hasEnded ? "" : " **The bench did not run to its end.**"}`,
    "",
    "| what | figure | goal | |",
    "| --- | --- | --- | --- |",
    ...figures.map(
      (each) => `| ${each.what} | ${said(each.value)} ${each.unit} | ${goalOf(each)} | ${verdictOf(each)} |`,
    ),
    "",
  ];
}

const said = (value: number | null): string =>
  value === null ? "none" : value.toLocaleString("en", { maximumSignificantDigits: 4 });

const goalOf = ({ goal, unit }: Figure): string =>
  goal === null ? "" : `${goal.is === "at most" ? "≤" : "≥"} ${said(goal.value)} ${unit}`;

function verdictOf({ goal, value }: Figure): string {
  if (goal === null) return "";
  if (value === null) return "not measured";
  const isMet = goal.is === "at most" ? value <= goal.value : value >= goal.value;
  return isMet ? "met" : "**missed**";
}
