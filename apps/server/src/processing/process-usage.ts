import { readdir, readFile } from "node:fs/promises";

const PAGE_BYTES = 4096;
const TICKS_A_SECOND = 100;

export type Usage = { bytes: number; cpuSeconds: number };

/**
 * Memory and CPU time of a process or its process group, from proc(5), stat. Zero if the system doesn't report it; then
 * the limits that the process was started with must suffice.
 */
export async function usageOf(pid: number | undefined, withGroup: boolean): Promise<Usage> {
  if (pid === undefined) return { bytes: 0, cpuSeconds: 0 };
  const own = await statOf(String(pid));
  if (own === null || !withGroup) return own ?? { bytes: 0, cpuSeconds: 0 };
  const all = { bytes: 0, cpuSeconds: 0 };
  for (const other of await readdir("/proc").catch(() => [])) {
    if (!/^\d+$/.test(other)) continue;
    const stat = await statOf(other);
    if (stat?.group !== pid) continue;
    all.bytes += stat.bytes;
    all.cpuSeconds += stat.cpuSeconds;
  }
  return all;
}

async function statOf(pid: string): Promise<(Usage & { group: number }) | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // A command's name can contain spaces and brackets; the numbers follow it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (i: number) => Number(fields[i] ?? 0);
  return {
    group: at(2),
    // Including that of terminated children.
    cpuSeconds: (at(11) + at(12) + at(13) + at(14)) / TICKS_A_SECOND,
    bytes: at(21) * PAGE_BYTES,
  };
}
