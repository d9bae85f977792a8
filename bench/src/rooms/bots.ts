import { monitorEventLoopDelay } from "node:perf_hooks";
import { WebSocket } from "ws";
import type { ConnectionClock, WebSocketLike } from "@veranda/engine/net/index";
import { takeSeat } from "./seat.ts";
import { machineNow } from "./machine-clock.ts";
import { Town, type Style } from "./town.ts";
import { WalkerBot } from "./walker-bot.ts";
import { WatcherBot } from "./watcher-bot.ts";

/** A process of bots, configured by its parent. */
export type BotsTask = {
  port: number;
  people: number;
  side: number;
  seed: number;
  style: Style;
  epoch: number;
  first: number;
  count: number;
  watchers: number;
};

const LOOP_MS = 8;
const LOOK_MS = 100;
const LAG_MS = 5;

// Exits together with the bench.
process.once("disconnect", () => process.exit(0));
process.once("message", (task: BotsTask) => {
  run(task).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

const clockOf = (now: () => number): ConnectionClock => ({
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
  const town = new Town(task.people, task.side, task.seed, task.epoch, task.style);
  town.advance(machineNow());
  const bots: { bot: number; phase: number; walker: WalkerBot | null; watcher: WatcherBot | null }[] = [];
  /** While people are moved, the time for which their poses are true; frames arrive when they are read. */
  let isWalking = false;
  const now = (): number => (isWalking ? town.now : machineNow());
  const walk = setInterval(() => {
    town.advance(machineNow());
    isWalking = true;
    for (const { bot, phase, walker, watcher } of bots) {
      const pose = town.walkers[bot]?.pose;
      if (pose === undefined) continue;
      watcher?.walk(pose);
      walker?.walk(pose, town.now + phase);
    }
    isWalking = false;
  }, LOOP_MS);
  for (let bot = task.first; bot < task.first + task.count; bot += 1) {
    // Spreads the steps of different people over time.
    const phase = (bot * 37) % 100;
    if (bot - task.first < task.watchers) {
      const watcher = new WatcherBot(bot, town);
      await watcher.join(
        await takeSeat(task.port, bot),
        clockOf(() => now() + phase),
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
  const lag = monitorEventLoopDelay({ resolution: LAG_MS });
  lag.enable();
  const look = setInterval(() => {
    for (const { watcher, phase } of watchers) {
      const time = machineNow();
      watcher.look(time + phase, time);
    }
  }, LOOK_MS);
  process.on("message", (message: { kind: "start" | "report" | "stop" }) => {
    if (message.kind === "start") {
      cpu = process.cpuUsage();
      lag.reset();
      for (const { watcher, phase } of watchers) watcher.begin(machineNow() + phase);
    } else if (message.kind === "report") {
      const used = process.cpuUsage(cpu);
      process.send?.({
        kind: "bots",
        cpuSeconds: (used.user + used.system) / 1e6,
        lagMs: { p99: lag.percentile(99) / 1e6 - LAG_MS, most: lag.max / 1e6 - LAG_MS },
        seen: watchers.map(({ watcher, phase }) => watcher.report(machineNow() + phase)),
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
