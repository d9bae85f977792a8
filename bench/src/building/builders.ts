import { setTimeout as pause } from "node:timers/promises";
import { BuilderBot } from "./builder-bot.ts";

/** People with their own sockets, some of whom drag; in one process, so that all times are from one clock. */
export type BuildersTask = {
  port: number;
  people: number;
  draggers: number;
  objects: number;
  seconds: number;
};
export type BuildersReport = {
  kind: "builders";
  joinsMs: number[];
  welcomeBytes: number;
  /** Time from sending an edit until each person had read it. */
  echoesMs: number[];
  ownMs: number[];
  keptMs: number[];
  edits: number;
  unheard: number;
  refused: number;
  cpuShare: number;
};

/** Edits per second of a drag, and the number of objects that it moves. */
const EDITS_PER_SECOND = 12;
const THINGS = 3;
const JOINS = 20;

const seat = async (port: number, bot: string): Promise<{ url: string; ticket: string }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/?bot=${bot}`);
  const { address, ticket } = (await answer.json()) as { address: string; ticket: string };
  return { url: `ws://127.0.0.1:${port}${address}`, ticket };
};
const enter = async (port: number, name: string): Promise<BuilderBot> => {
  const { url, ticket } = await seat(port, name);
  const bot = new BuilderBot(url, ticket);
  await bot.joined();
  return bot;
};

async function run({ port, people, draggers, objects, seconds }: BuildersTask): Promise<BuildersReport> {
  const joinsMs: number[] = [];
  let welcomeBytes = 0;
  for (let n = 0; n < JOINS; n += 1) {
    const bot = await enter(port, `join${n}`);
    joinsMs.push(bot.joinMs);
    ({ welcomeBytes } = bot);
    bot.leave();
  }
  const bots: BuilderBot[] = [];
  for (let n = 0; n < people; n += 1) bots.push(await enter(port, `bot${n}`));
  await pause(1_000);
  process.send?.({ kind: "joined" });
  const cpu = process.cpuUsage();
  const start = performance.now();
  const drags = bots.slice(0, draggers).map(async (bot, at) => {
    await pause((at * 1000) / EDITS_PER_SECOND / draggers);
    const first = at * THINGS;
    const ids = Array.from({ length: THINGS }, (_, n) => `object-${(first + n) % objects}`);
    for (let n = 0; n < seconds * EDITS_PER_SECOND; n += 1) {
      bot.drag(ids, n / 10);
      await pause(Math.max(0, start + ((n + 1) * 1000) / EDITS_PER_SECOND - performance.now()));
    }
  });
  await Promise.all(drags);
  await pause(1_500);
  const used = process.cpuUsage(cpu);
  const report: BuildersReport = {
    kind: "builders",
    joinsMs,
    welcomeBytes,
    echoesMs: [],
    ownMs: [],
    keptMs: [],
    edits: 0,
    unheard: 0,
    refused: bots.reduce((sum, bot) => sum + bot.refused, 0),
    cpuShare: (used.user + used.system) / 1000 / (performance.now() - start),
  };
  for (const author of bots) {
    for (const [seq, sentAt] of author.sentAt) {
      report.edits += 1;
      const revision = author.revisionOf.get(seq);
      if (revision === undefined) {
        report.unheard += bots.length;
        continue;
      }
      for (const bot of bots) {
        const heardAt = bot.heardAt.get(revision);
        if (heardAt === undefined) report.unheard += 1;
        else {
          report.echoesMs.push(heardAt - sentAt);
          if (bot === author) report.ownMs.push(heardAt - sentAt);
        }
      }
      const keptAt = [...author.keptAt].find(([kept]) => kept >= revision)?.[1];
      if (keptAt !== undefined) report.keptMs.push(keptAt - sentAt);
    }
  }
  for (const bot of bots) bot.leave();
  return report;
}

process.once("message", (task: BuildersTask) => {
  void run(task).then((report) => process.send?.(report, undefined, undefined, () => process.exit(0)));
});
