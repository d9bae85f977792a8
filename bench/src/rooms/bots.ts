import { WebSocket } from "ws";
import type { LinkClock, WebSocketLike } from "@veranda/engine/net/index";
import { takeSeat } from "./seat.ts";
import { machineNow } from "./machine-clock.ts";
import { Town } from "./town.ts";
import { WalkerBot } from "./walker-bot.ts";
import { WatcherBot } from "./watcher-bot.ts";

/** One process of bots; its parent says which. */
export type BotsTask = {
  port: number;
  people: number;
  side: number;
  seed: number;
  epoch: number;
  first: number;
  count: number;
  watchers: number;
};

const LOOP_MS = 8;
const LOOK_MS = 100;

// Nobody walks on when the bench is gone.
process.once("disconnect", () => process.exit(0));
process.once("message", (task: BotsTask) => {
  run(task).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

const clockOf = (now: () => number): LinkClock => ({
  now,
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id as NodeJS.Timeout),
});

function openSocket(url: string): WebSocketLike {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on("error", () => undefined);
  return socket;
}

async function run(task: BotsTask): Promise<void> {
  const town = new Town(task.people, task.side, task.seed, task.epoch);
  town.advance(machineNow());
  const bots: { bot: number; phase: number; walker: WalkerBot | null; watcher: WatcherBot | null }[] = [];
  const walk = setInterval(() => {
    town.advance(machineNow());
    for (const { bot, phase, walker, watcher } of bots) {
      const pose = town.walkers[bot]?.pose;
      if (pose === undefined) continue;
      watcher?.walk(pose);
      walker?.walk(pose, town.now + phase);
    }
  }, LOOP_MS);
  for (let bot = task.first; bot < task.first + task.count; bot += 1) {
    // Nobody's steps begin with another's.
    const phase = (bot * 37) % 100;
    if (bot - task.first < task.watchers) {
      const watcher = new WatcherBot(bot, town);
      await watcher.join(
        await takeSeat(task.port, bot),
        clockOf(() => town.now + phase),
        openSocket,
      );
      bots.push({ bot, phase, walker: null, watcher });
    } else {
      const walker = new WalkerBot();
      await walker.join(task.port, bot);
      bots.push({ bot, phase, walker, watcher: null });
    }
  }
  const watchers = bots.flatMap(({ watcher, phase }) => (watcher === null ? [] : [{ watcher, phase }]));
  let cpu = process.cpuUsage();
  const look = setInterval(() => {
    for (const { watcher, phase } of watchers) watcher.look(town.now + phase, town.now);
  }, LOOK_MS);
  process.on("message", (message: { kind: "start" | "report" | "stop" }) => {
    if (message.kind === "start") {
      cpu = process.cpuUsage();
      for (const { watcher, phase } of watchers) watcher.begin(town.now + phase);
    } else if (message.kind === "report") {
      const used = process.cpuUsage(cpu);
      process.send?.({
        kind: "bots",
        cpuSeconds: (used.user + used.system) / 1e6,
        seen: watchers.map(({ watcher, phase }) => watcher.report(town.now + phase)),
      });
    } else {
      clearInterval(walk);
      clearInterval(look);
      for (const { walker, watcher } of bots) {
        walker?.leave();
        watcher?.leave();
      }
      setTimeout(() => process.exit(0), 200);
    }
  });
  process.send?.({ kind: "ready" });
}
