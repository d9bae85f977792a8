import { fork, type ChildProcess } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BotsTask } from "./rooms/bots.ts";
import { machineNow } from "./rooms/machine-clock.ts";
import { quantile, sorted, summary } from "./rooms/summary.ts";
import type { Seen } from "./rooms/watcher-bot.ts";

/**
 * People who walk in one instance, each on a socket of their own, in other processes than the server:
 * `npm run bench:rooms -- --people 100 --seconds 20`. Watchers use the engine's own end of the connection, so that
 * what is compared with the truth is what a person would see.
 */
const { values } = parseArgs({
  options: {
    people: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
    watchers: { type: "string" },
    processes: { type: "string", default: "2" },
    side: { type: "string" },
    seed: { type: "string", default: "1" },
    profile: { type: "string" },
  },
});
const people = Number(values.people);
const seconds = Number(values.seconds);
const processes = Math.min(Number(values.processes), people);
const watchers = Math.min(people, Number(values.watchers ?? 24));
const side = Number(values.side ?? Math.round(4 * Math.sqrt(people)));

/** Milliseconds of one round: on the clock, and of the processor. */
type Round = { ms: number; cpuMs: number };
type ServerReport = { kind: "server"; cpuShare: number; rounds: Round[]; memoryMb: number };
type BotsReport = { kind: "bots"; cpuSeconds: number; seen: Seen[] };

const here = import.meta.dirname;
const started: ChildProcess[] = [];
const start = (file: string, execArgv: string[] = []): ChildProcess => {
  const child = fork(join(here, "rooms", file), [], {
    execArgv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  started.push(child);
  return child;
};

const heard = <T extends { kind: string }>(child: ChildProcess, kind: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const listen = (message: T): void => {
      if (message.kind !== kind) return;
      child.off("message", listen);
      resolve(message);
    };
    child.on("message", listen);
    child.once("exit", (code) => {
      for (const each of started) each.kill();
      reject(new Error(`a process of the bench ended with ${code}`));
    });
  });

const server = start(
  "server.ts",
  values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${values.profile}`],
);
const { port } = await heard<{ kind: string; port: number }>(server, "ready");
const epoch = machineNow();
const bots = Array.from({ length: processes }, (_, index): ChildProcess => {
  const child = start("bots.ts");
  const first = Math.floor((people * index) / processes);
  const task: BotsTask = {
    port,
    people,
    side,
    seed: Number(values.seed),
    epoch,
    first,
    count: Math.floor((people * (index + 1)) / processes) - first,
    watchers: Math.ceil(watchers / processes),
  };
  child.send(task);
  return child;
});
await Promise.all(bots.map((child) => heard(child, "ready")));
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
await wait(4_000);
for (const child of [server, ...bots]) child.send({ kind: "start" });
await wait(seconds * 1_000);
const reports = [server, ...bots].map((child, index) => {
  const report = heard<ServerReport | BotsReport>(child, index === 0 ? "server" : "bots");
  child.send({ kind: "report" });
  return report;
});
const [ofServer, ...ofBots] = (await Promise.all(reports)) as [ServerReport, ...BotsReport[]];
for (const child of [...bots, server]) child.send({ kind: "stop" });

const seen = ofBots.flatMap((report) => report.seen);
const rounds = sorted(ofServer.rounds.map((round) => round.ms));
const cpuRounds = sorted(ofServer.rounds.map((round) => round.cpuMs));
const ms = (list: readonly number[], share: number): string => `${quantile(list, share).toFixed(2)} ms`;
const botsCpu = ofBots.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / seconds;
console.log(
  [
    `${people} people walking on ${side} m × ${side} m in one instance, ${seconds} s, seed ${values.seed}`,
    ...summary(seen),
    `server                  ${(ofServer.cpuShare * 100).toFixed(1)} % of a core, ${ofServer.memoryMb.toFixed(0)} MB`,
    `tick                    p50 ${ms(rounds, 0.5)}, p99 ${ms(rounds, 0.99)} on the clock; p50 ${ms(cpuRounds, 0.5)}, p99 ${ms(cpuRounds, 0.99)} of the processor; ${(rounds.length / seconds).toFixed(2)} a second`,
    `conditions              ${cpus().length} cores shared with everything else on the machine (load ${loadavg()[0]?.toFixed(1)}), ${seen.length} watchers, bots used ${(botsCpu * 100).toFixed(0)} % of a core, loopback, Node ${process.version}`,
  ].join("\n"),
);
