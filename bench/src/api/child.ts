import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

export type Child = {
  readonly port: number;
  readonly pid: number;
  cpuSeconds(): number;
  stop(): Promise<void>;
};

/** Starts a server in a separate process and waits until `ready` finds its port in its output. */
export async function startChild(file: string, env: NodeJS.ProcessEnv, ready: RegExp): Promise<Child> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (said === "done") return;
      said += text;
      const [, found] = ready.exec(said) ?? [];
      if (found === undefined) return;
      said = "done";
      resolve(Number(found));
    });
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    cpuSeconds: () => cpuSecondsOf(child),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGINT");
      }),
  };
}

/** User and system time of a process (proc(5): fields 14 and 15 of stat, in hundredths of a second). */
function cpuSecondsOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
