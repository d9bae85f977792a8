/**
 * Contact sheets of motions: `node content/avatars/strips.ts FILE NAME…` renders a row for each name, an emote's or a
 * gait's, into FILE (PNG or WebP); `emotes` means all of them, three pictures each.
 */
import { join } from "node:path";
import type { HandPose, HandsPose } from "@veranda/contract/rooms/messages";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { createServer } from "vite";
import type { ShowStrip, Strip } from "./strips/page.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const built = new URL("../built/", import.meta.url).pathname;

/** Emotes that leave the ground: they need a taller picture. */
const LEAPS = new Set(["jumpForJoy", "backflip", "spin", "cheer", "champion"]);
/** A sheet for the documentation is small. */
const MOST_WIDE = 1280;
const SMALL = { quality: 70, effort: 6, smartSubsample: true };

const steady = { preset: 0, emote: null, isHeld: false, before: 1.5, from: 70, middle: 0.85, high: 2.1 };
const cycle = (seconds: number, count = 8) => Array.from({ length: count }, (_, i) => (i * seconds) / count);
/** Palms to each other, thumbs up and fingers ahead; the same with the fingers up, and palms ahead. */
const LEVEL = [23, 0, 0, 23] as const;
const UPRIGHT = [32, 0, 0, 0] as const;
const HANGING = [0, 0, 0, 32] as const;
const both = (x: number, y: number, z: number, turn: readonly [number, number, number, number]) => ({
  left: [-x, y, z, ...turn] as HandPose,
  right: [x, y, z, ...turn] as HandPose,
});
const worn: HandsPose[] = [
  { head: [0, 0, 0], ...both(22, -50, -6, HANGING) },
  { head: [0, -25, 0], ...both(12, -18, -38, LEVEL) },
  { head: [20, 10, 0], ...both(18, -4, -70, LEVEL) },
  { head: [0, 30, 0], ...both(22, 50, -6, UPRIGHT) },
  { head: [0, 0, 20], ...both(68, 4, -4, [16, -16, -16, 16]) },
  { head: [-40, 0, 0], left: [-20, -48, -8, ...HANGING], right: [26, 34, -24, ...UPRIGHT] },
  { head: [0, -10, -15], left: [8, -14, -32, ...LEVEL], right: [3, 12, -24, ...UPRIGHT] },
  { head: [0, 0, 0], left: [-17, -20, -40, ...LEVEL], right: null },
];

const moves: Record<string, Omit<Strip, "preset">> = {
  idle: { ...steady, motion: {}, moments: cycle(6.4), from: 20 },
  headset: { ...steady, motion: {}, moments: cycle(10), from: 20, hands: worn },
  headsetAside: { ...steady, motion: {}, moments: cycle(10), from: 75, hands: worn },
  headsetWalk: { ...steady, motion: { along: 1.9 }, moments: cycle(10), from: 40, hands: worn },
  walk: { ...steady, motion: { along: 1.9 }, moments: cycle(0.7) },
  run: { ...steady, motion: { along: 5 }, moments: cycle(0.57) },
  sprint: { ...steady, motion: { along: 6.5 }, moments: cycle(0.5) },
  back: { ...steady, motion: { along: -1.3 }, moments: cycle(0.8) },
  runBack: { ...steady, motion: { along: -2.8 }, moments: cycle(0.56) },
  strafe: { ...steady, motion: { across: 1.3 }, moments: cycle(0.7), from: 20 },
  runLeft: { ...steady, motion: { across: 3 }, moments: cycle(0.56), from: 20 },
  turn: { ...steady, motion: { turnRate: 2 }, moments: cycle(0.8), from: 0 },
  ready: { ...steady, motion: { doing: "ready" }, before: 0.1, moments: cycle(0.1, 3) },
  jump: { ...steady, motion: { grounded: false, verticalSpeed: 5 }, before: 0.02, moments: cycle(0.5) },
  fall: { ...steady, motion: { grounded: false, verticalSpeed: -8 }, moments: cycle(0.8) },
  double: {
    ...steady,
    motion: { grounded: false, verticalSpeed: 5, doing: "double" },
    before: 0,
    moments: cycle(0.66, 10),
  },
  climb: { ...steady, motion: { doing: "climb", verticalSpeed: 1.2 }, moments: cycle(0.43), from: 120 },
  tread: { ...steady, motion: { doing: "swim" }, moments: cycle(2), from: 40 },
  swim: { ...steady, motion: { doing: "swim", along: 1.7 }, moments: cycle(1.4), middle: 1.1 },
  sit: { ...steady, motion: { doing: "sit" }, moments: cycle(6, 4), from: 50 },
  sitBench: { ...steady, motion: { doing: "sitBench" }, moments: cycle(6, 4), from: 50 },
  sitStool: { ...steady, motion: { doing: "sitStool" }, moments: cycle(6, 4), from: 50 },
  sitFloor: { ...steady, motion: { doing: "sitFloor" }, moments: cycle(6, 4), from: 50 },
  ride: { ...steady, motion: { doing: "ride" }, moments: cycle(4, 4), from: 50 },
};

const [file = "strips.png", ...names] = process.argv.slice(2);
const server = await createServer({
  root: new URL("./strips/", import.meta.url).pathname,
  publicDir: built,
  configFile: false,
  logLevel: "error",
  cacheDir: new URL("../.work/vite-strips/", import.meta.url).pathname,
  server: { port: 0, hmr: false, watch: null },
  optimizeDeps: { include: ["three", "meshoptimizer/decoder", "zod"], noDiscovery: true },
});
await server.listen();
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist", "--no-first-run"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 240 } });
  page.on("pageerror", (error) => console.error(error.message));
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.waitForFunction(() => window.showStrip !== undefined, undefined, { timeout: 120_000 });
  const emotes = (await page.evaluate(() => window.emoteNames)) ?? [];
  const isAll = names.includes("emotes");
  const rows: Buffer[] = [];
  const durations = await readDurations();
  for (const [i, name] of (isAll ? emotes : names).entries()) {
    const length = Math.min(durations.get(name) ?? 1, 6);
    const emote: Strip = {
      ...steady,
      preset: i * 5,
      emote: name,
      motion: {},
      before: 0.4,
      from: 18,
      middle: LEAPS.has(name) ? 1.2 : 0.95,
      high: LEAPS.has(name) ? 2.9 : 2.35,
      moments: isAll
        ? [0.28, 0.5, 0.72].map((at) => at * length)
        : cycle(length, 8).map((t) => t + length / 16),
    };
    const move = moves[name];
    const strip = move ? { ...move, preset: i } : emote;
    await page.evaluate((shown) => {
      const show: ShowStrip | undefined = window.showStrip;
      show?.(shown);
    }, strip);
    rows.push(await page.locator("canvas").screenshot());
  }
  const columns = isAll ? 4 : 1;
  const sizes = await Promise.all(rows.map((row) => sharp(row).metadata()));
  const width = Math.max(...sizes.map((size) => size.width ?? 0)) + (isAll ? 6 : 0);
  const height = (sizes[0]?.height ?? 0) + 2;
  const sheet = sharp({
    create: {
      width: width * columns,
      height: height * Math.ceil(rows.length / columns),
      channels: 3,
      background: "#fbf6ee",
    },
  }).composite(
    rows.map((input, i) => ({ input, left: (i % columns) * width, top: Math.floor(i / columns) * height })),
  );
  const picture = await sheet.png().toBuffer();
  if (file.endsWith(".webp")) await sharp(picture).resize({ width: MOST_WIDE }).webp(SMALL).toFile(file);
  else await sharp(picture).toFile(file);
} finally {
  await browser.close();
  await server.close();
}

async function readDurations(): Promise<Map<string, number>> {
  const { readFile } = await import("node:fs/promises");
  const { emotes } = JSON.parse(await readFile(join(built, "avatars/avatars.json"), "utf8")) as {
    emotes: { animationAssetName: string; durationSeconds: number }[];
  };
  return new Map(
    emotes.map(({ animationAssetName, durationSeconds }) => [animationAssetName, durationSeconds]),
  );
}
