import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startChild, type Child } from "./api/child.ts";
import { startSettings } from "./api/start-server.ts";
import { figuresOf } from "./figures.ts";
import { quantile, sorted } from "./quantiles.ts";
import { memoryOf, treeOf } from "./start/process-memory.ts";

/**
 * Start of an installed server with a seeded database, repeated as `npm start` does it: the time until it has answered its
 * first call, the processor time for that, and its memory after it has been idle:
 * `npm run bench:start -- --rounds 7 --idle 30 --before ../another-checkout`. Two checkouts are started alternately.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    idle: { type: "string", default: "30" },
    before: { type: "string" },
    /** The entry point in each checkout. */
    entry: { type: "string", default: "scripts/start.mjs" },
  },
});
const rounds = Number(values.rounds);
const idleS = Number(values.idle);
const MB = 1024 * 1024;

type Checkout = { name: string; root: string; data: string; ms: number[]; cpuMs: number[] };
const checkoutOf = (name: string, root: string): Checkout => {
  const data = mkdtempSync(join(tmpdir(), "veranda-bench-start-"));
  // Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
  chmodSync(data, 0o755);
  return { name, root, data, ms: [], cpuMs: [] };
};
const here = checkoutOf("this checkout", join(import.meta.dirname, "../.."));
const checkouts =
  values.before === undefined ? [here] : [checkoutOf("the one before", resolve(values.before)), here];
const figures = figuresOf("start");

try {
  for (const checkout of checkouts) {
    const first = await start(checkout);
    // The compile cache is written a moment after the start.
    await pause(8_000);
    await first.child.stop();
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const checkout of checkouts) {
      const { child, ms, cpuMs } = await start(checkout);
      checkout.ms.push(ms);
      checkout.cpuMs.push(cpuMs);
      await child.stop();
    }
  }
  for (const checkout of checkouts) {
    const ms = sorted(checkout.ms);
    const cpu = quantile(sorted(checkout.cpuMs), 0.5);
    console.log(`\n${checkout.name}: ${rounds} starts`);
    console.log(
      `  first call answered after ${ms[0]?.toFixed(0)} ms at best, ${quantile(ms, 0.5).toFixed(0)} ms in the middle; processor time ${cpu.toFixed(0)} ms`,
    );
    if (checkout === here) figures.atMost("until the first call is answered", quantile(ms, 0.5), "ms", 1_000);
    await reportMemory(checkout);
  }
} finally {
  for (const { data } of checkouts) rmSync(data, { recursive: true, force: true });
}

async function start({ root, data }: Checkout): Promise<{ child: Child; ms: number; cpuMs: number }> {
  const began = performance.now();
  const child = await startChild(
    join(root, values.entry),
    {
      ...startSettings(root),
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: data,
      METRICS_PORT: "0",
      LOG_PRETTY: "false",
    },
    /is open at http:\/\/localhost:(\d+)/,
  );
  await answered(child);
  return { child, ms: performance.now() - began, cpuMs: child.cpuSeconds() * 1000 };
}

async function answered({ port }: Child): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  if (!answer.ok) throw new Error(`The first call was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

async function reportMemory(checkout: Checkout): Promise<void> {
  const { child } = await start(checkout);
  await pause(idleS * 1000);
  const tree = treeOf(child.pid).map((process) => ({ ...process, memory: memoryOf(process.pid) }));
  await child.stop();
  const own = tree.find(({ pid }) => pid === child.pid)?.memory ?? null;
  const pss = tree.reduce((sum, { memory }) => sum + (memory?.pss ?? 0), 0);
  const inMB = (bytes: number): string => (bytes / MB).toFixed(0);
  console.log(
    `  after ${idleS} s alone: Node ${inMB(own?.rss ?? Number.NaN)} MB RSS, ${inMB(own?.pss ?? Number.NaN)} MB PSS; all ${tree.length} processes ${inMB(pss)} MB PSS`,
  );
  for (const { command, memory } of tree.slice(1))
    console.log(`    ${command.padEnd(16)} ${inMB(memory?.pss ?? Number.NaN).padStart(4)} MB PSS`);
  if (checkout !== here) return;
  figures.atMost("Node after 30 s alone, RSS", (own?.rss ?? Number.NaN) / MB, "MB", 150);
  figures.atMost("all processes after 30 s alone, PSS", pss / MB, "MB", 200);
}
