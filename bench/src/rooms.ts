import { fork, type ChildProcess } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BotsTask } from "./rooms/bots.ts";
import { machineNow } from "./rooms/machine-clock.ts";
import type { Fault, FaultTask } from "./rooms/fault-bot.ts";
import { quantile, sorted, summary } from "./rooms/summary.ts";
import type { Seen } from "./rooms/watcher-bot.ts";

/**
 * People who walk in one instance, each on a socket of their own, in other processes than the server:
 * `npm run bench:rooms -- --people 100 --seconds 20`. Watchers use the engine's own end of the connection, so that
 * what is compared with the truth is what a person would see. With `--fault flood` or `--fault stall` it measures
 * twice: without and with somebody who floods or stops reading.
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
    fault: { type: "string" },
  },
});
const people = Number(values.people);
const seconds = Number(values.seconds);
const processes = Math.min(Number(values.processes), people);
const watchers = Math.min(people, Number(values.watchers ?? 24));
const side = Number(values.side ?? Math.round(4 * Math.sqrt(people)));

const fault = values.fault;
const isFault = (name: string): name is Fault => name === "flood" || name === "stall";
if (fault !== undefined && !isFault(fault)) throw new Error("--fault is flood or stall");

/** Milliseconds of one round: on the clock, and of the processor. */
type Round = { ms: number; cpuMs: number };
type ServerReport = { kind: "server"; cpuShare: number; rounds: Round[]; memoryMb: number };
/** `lagMs`: how late the process that watches was itself. */
type BotsReport = {
  kind: "bots";
  cpuSeconds: number;
  lagMs: { p99: number; most: number };
  seen: Seen[];
};

const here = import.meta.dirname;
const started: ChildProcess[] = [];
let isOver = false;
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
      if (isOver) return;
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
/** Joining is a burst of messages and keys; what is measured begins once all have settled. */
const SETTLE_MS = 6_000;

type Measured = { server: ServerReport; bots: readonly BotsReport[]; load: number };

async function measure(): Promise<Measured> {
  for (const child of [server, ...bots]) child.send({ kind: "start" });
  await wait(seconds * 1_000);
  const load = loadavg()[0] ?? Number.NaN;
  const reports = [server, ...bots].map((child, index) => {
    const report = heard<ServerReport | BotsReport>(child, index === 0 ? "server" : "bots");
    child.send({ kind: "report" });
    return report;
  });
  const [ofServer, ...ofBots] = (await Promise.all(reports)) as [ServerReport, ...BotsReport[]];
  return { server: ofServer, bots: ofBots, load };
}

/** Figures that a fault is judged by: p99 of the tick on the clock and of the processor, and of the error. */
function p99s({ server: report, bots: seenBy }: Measured): { tick: number; cpu: number; error: number } {
  const errors = seenBy.flatMap(({ seen }) => seen.flatMap(({ errorsCm }) => errorsCm));
  return {
    tick: quantile(sorted(report.rounds.map(({ ms }) => ms)), 0.99),
    cpu: quantile(sorted(report.rounds.map(({ cpuMs }) => cpuMs)), 0.99),
    error: quantile(sorted(errors), 0.99),
  };
}

function print({ server: report, bots: ofBots, load }: Measured): void {
  const seen = ofBots.flatMap((each) => each.seen);
  const rounds = sorted(report.rounds.map((round) => round.ms));
  const cpuRounds = sorted(report.rounds.map((round) => round.cpuMs));
  const ms = (list: readonly number[], share: number): string => `${quantile(list, share).toFixed(2)} ms`;
  const botsCpu = ofBots.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / seconds;
  const lag = (which: "p99" | "most"): string =>
    Math.max(...ofBots.map(({ lagMs }) => lagMs[which])).toFixed(0);
  console.log(
    [
      ...summary(seen),
      `server                  ${(report.cpuShare * 100).toFixed(1)} % of a core, ${report.memoryMb.toFixed(0)} MB`,
      `tick                    p50 ${ms(rounds, 0.5)}, p99 ${ms(rounds, 0.99)} on the clock; p50 ${ms(cpuRounds, 0.5)}, p99 ${ms(cpuRounds, 0.99)} of the processor; ${(rounds.length / seconds).toFixed(2)} a second`,
      `conditions              ${cpus().length} cores shared with everything else on the machine (load ${load.toFixed(1)}), ${seen.length} watchers, bots used ${(botsCpu * 100).toFixed(0)} % of a core and were late by p99 ${lag("p99")} ms, at most ${lag("most")} ms, loopback, Node ${process.version}`,
    ].join("\n"),
  );
}

/** The same measure once more with somebody who does harm. */
async function compare(kind: Fault, calm: Measured): Promise<void> {
  const trouble = start("fault-bot.ts");
  const task: FaultTask = { port, fault: kind };
  trouble.send(task);
  await heard(trouble, "ready");
  const troubled = await measure();
  const answer = heard<{ kind: string; closed: number }>(trouble, "fault");
  trouble.send({ kind: "report" });
  const { closed } = await answer;
  console.log(
    `\nwith one client that ${kind === "flood" ? "floods" : "stops reading"}, shut out ${closed} times`,
  );
  print(troubled);
  const [before, after] = [p99s(calm), p99s(troubled)];
  const ratio = (name: "tick" | "cpu" | "error"): string => (after[name] / before[name]).toFixed(2);
  console.log(
    `p99 with it / without   tick ${ratio("tick")} on the clock, ${ratio("cpu")} of the processor; position error ${ratio("error")}`,
  );
}

await wait(SETTLE_MS);
console.log(
  `${people} people walking on ${side} m × ${side} m in one instance, ${seconds} s, seed ${values.seed}`,
);
const calm = await measure();
print(calm);
if (fault !== undefined) await compare(fault, calm);
isOver = true;
for (const child of started) child.send({ kind: "stop" });
