import { fork, type ChildProcess } from "node:child_process";
import { loadavg } from "node:os";
import { join } from "node:path";
import { quantile, sorted } from "../rooms/summary.ts";
import type { BuildersReport, BuildersTask } from "./builders.ts";
import type { JoinerReport, JoinerTask } from "./joiner.ts";
import type { Figures } from "../figures.ts";

type Options = {
  figures: Figures;
  objects: number;
  people: number;
  draggers: number;
  seconds: number;
  joiner: JoinerTask["by"] | null;
  joinLimit: number;
};

const heard = <T extends { kind: string }>(child: ChildProcess, kind: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const listen = (message: T): void => {
      if (message.kind !== kind) return;
      child.off("message", listen);
      resolve(message);
    };
    child.on("message", listen);
    child.once("exit", (code) => reject(new Error(`a process of the bench ended with ${code}`)));
  });
const start = (file: string, args: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, file), args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });

/** The server's part: joining a space with many objects, and distributing edits to everyone in it. */
export async function benchDocument(options: Options): Promise<void> {
  const { figures, objects, people, draggers, seconds, joinLimit } = options;
  const server = start("../rooms/server.ts", [String(objects), String(joinLimit)]);
  const { port } = await heard<{ kind: string; port: number }>(server, "ready");
  const builders = start("builders.ts");
  builders.send({ port, people, draggers, objects, seconds } satisfies BuildersTask);
  await heard(builders, "joined");
  const joiner = options.joiner === null ? null : start("joiner.ts");
  joiner?.send({ port, by: options.joiner ?? "seat" } satisfies JoinerTask);
  server.send({ kind: "start" });
  const load = loadavg()[0] ?? Number.NaN;
  const report = await heard<BuildersReport>(builders, "builders");
  const cpu = heard<{ kind: string; cpuShare: number; memoryMb: number }>(server, "server");
  server.send({ kind: "report" });
  const { cpuShare, memoryMb } = await cpu;
  const joined = joiner === null ? null : heard<JoinerReport>(joiner, "joiner");
  joiner?.send({ kind: "report" });
  const joins = await joined;
  joiner?.kill();
  server.send({ kind: "stop" });
  const ms = (list: readonly number[]): string => {
    const all = sorted([...list]);
    return `p50 ${quantile(all, 0.5).toFixed(1)}, p99 ${quantile(all, 0.99).toFixed(1)}, most ${(all.at(-1) ?? Number.NaN).toFixed(1)} ms`;
  };
  console.log(
    [
      `${objects} objects; ${people} people of whom ${draggers} drag 3 things 12 times a second, ${seconds} s`,
      `join, socket to welcome   ${ms(report.joinsMs)}; ${(report.welcomeBytes / 1024).toFixed(0)} kB`,
      `edit until one's own echo ${ms(report.ownMs)}`,
      `edit until all have it    ${ms(report.echoesMs)} over ${report.edits} edits; ${report.unheard} not heard, ${report.refused} refused`,
      `edit until it is kept     ${ms(report.keptMs)}`,
      `server                    ${(cpuShare * 100).toFixed(1)} % of a core, ${memoryMb.toFixed(0)} MB; the people's process ${(report.cpuShare * 100).toFixed(0)} %; load of the machine ${load.toFixed(1)}`,
      ...(joins === null ? [] : [`somebody in a loop        ${joins.joins} joins, ${joins.refused} refused`]),
    ].join("\n"),
  );
  const p99 = (list: readonly number[]): number => quantile(sorted([...list]), 0.99);
  figures.atMost(
    `${objects} objects, ${people} people: edit until all have it, p99`,
    p99(report.echoesMs),
    "ms",
  );
  figures.atMost("edit until it is kept, p99", p99(report.keptMs), "ms");
  figures.atMost("the server meanwhile", cpuShare * 100, "% of a core");
}
