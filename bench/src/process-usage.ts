import { readFileSync } from "node:fs";

/** Clock ticks per second of Linux (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, in seconds. */
export function processorSeconds(pid: number | undefined): number {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export const memoryMB = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
