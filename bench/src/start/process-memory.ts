import { readdirSync, readFileSync } from "node:fs";

export type Memory = {
  /** Resident set size in bytes; shared pages are counted in full. */
  rss: number;
  /** Proportional set size: shared pages are divided among the processes that share them. */
  pss: number;
};

/** Memory of a process; null if it has ended or can't be inspected (Linux only). */
export function memoryOf(pid: number): Memory | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const kiloBytes = (name: string): number =>
      Number(new RegExp(`^${name}: +(\\d+) kB`, "m").exec(text)?.[1] ?? Number.NaN);
    return { rss: kiloBytes("Rss") * 1024, pss: kiloBytes("Pss") * 1024 };
  } catch {
    return null;
  }
}

/** A process and all its descendants. */
export function treeOf(root: number): { pid: number; command: string }[] {
  const children = new Map<number, { pid: number; command: string }[]>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const found = statOf(Number(name));
    if (found === null) continue;
    children.set(found.parent, [...(children.get(found.parent) ?? []), found]);
  }
  const tree: { pid: number; command: string }[] = [];
  const add = (process: { pid: number; command: string }): void => {
    tree.push(process);
    for (const child of children.get(process.pid) ?? []) add(child);
  };
  add({ pid: root, command: statOf(root)?.command ?? "" });
  return tree;
}

/** Fields of stat in proc(5): command in parentheses, state, parent. */
function statOf(pid: number): { pid: number; command: string; parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return {
      pid,
      command: stat.slice(stat.indexOf("(") + 1, end),
      parent: Number(stat.slice(end + 2).split(" ")[1]),
    };
  } catch {
    return null;
  }
}
