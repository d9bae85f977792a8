// Optimises a heavy model as the server does, in a separate process, and measures it.
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createProcessing } from "../../apps/server/src/processing/processing.ts";
import { figuresOf } from "./figures.ts";
import { makeHeavyGlb } from "./processing/make-heavy-glb.ts";

const megabytes = Number(process.argv[2] ?? 50);
const figures = figuresOf("processing");
const root = mkdtempSync(join(tmpdir(), "veranda-bench-"));
let peak = { bytes: 0, cpuSeconds: 0 };
const processing = createProcessing({
  log: pino({ level: "silent" }),
  onUsage: (used) => {
    peak = {
      bytes: Math.max(peak.bytes, used.bytes),
      cpuSeconds: Math.max(peak.cpuSeconds, used.cpuSeconds),
    };
  },
});
try {
  const path = join(root, "heavy.glb");
  const folder = join(root, randomUUID());
  mkdirSync(folder);
  const heavy = await makeHeavyGlb({ bytes: megabytes * 1e6, textures: 6, side: 2048 });
  writeFileSync(path, heavy);
  const began = performance.now();
  let told = began;
  const made = await processing.run(
    "model",
    { path, name: "heavy.glb", folder },
    {
      reads: [path],
      writes: folder,
      onProgress: (share) => {
        const now = performance.now();
        console.log(
          `  ${(share * 100).toFixed(0)} % after ${((now - began) / 1000).toFixed(1)} s (+${((now - told) / 1000).toFixed(1)})`,
        );
        told = now;
      },
    },
  );
  const seconds = (performance.now() - began) / 1000;
  console.log(`${(heavy.length / 1e6).toFixed(1)} MB GLB, 6 textures of 2048`);
  console.log(
    `${seconds.toFixed(1)} s on the clock, ${peak.cpuSeconds.toFixed(1)} s of the processor, peak ${(peak.bytes / 1e6).toFixed(0)} MB`,
  );
  const what = `a GLB of ${megabytes} MB made light`;
  figures.atMost(`${what}, on the clock`, seconds, "s");
  figures.atMost(`${what}, of the processor`, peak.cpuSeconds, "s");
  figures.atMost(`${what}, peak memory`, peak.bytes / 1e6, "MB");
  for (const { bytes, triangles, name } of made.levels) {
    const json = readFileSync(join(folder, String(name)));
    const images = (
      JSON.parse(json.toString("utf8", 20, 20 + json.readUInt32LE(12))) as { images?: { mimeType: string }[] }
    ).images;
    console.log(
      `  ${triangles?.toLocaleString("en")} triangles, ${(bytes / 1e6).toFixed(2)} MB, ${images?.map(({ mimeType }) => mimeType.slice(6)).join(" ")}`,
    );
  }
  for (const change of made.changes) console.log(`  ${change.code} ${JSON.stringify(change.values)}`);
} finally {
  await processing.close();
  rmSync(root, { recursive: true, force: true });
}
