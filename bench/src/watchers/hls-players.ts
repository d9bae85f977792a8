import { Agent, get } from "node:http";

/* A process of players: each reads the playlist every two seconds, and each new segment in it. */

const [port = 0, count = 0, pollMs = 0] = process.argv.slice(2).map(Number);
const PATH = `/live/hls/${"b".repeat(24)}/`;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const counts = { bytes: 0, segments: 0, playlists: 0, failed: 0, lateMs: [] as number[] };

const ask = (name: string): Promise<{ text: string; bytes: number }> =>
  new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port, path: PATH + name }, (response) => {
      let text = "";
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (name.endsWith(".m3u8")) text += chunk.toString("latin1");
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve({ text, bytes });
        else reject(new Error(`Answered ${response.statusCode}`));
      });
    }).on("error", reject);
  });

const play = async (): Promise<void> => {
  let last = "";
  for (;;) {
    const began = performance.now();
    try {
      const { text, bytes } = await ask("index.m3u8");
      counts.playlists += 1;
      counts.bytes += bytes;
      const newest = text.split("\n").findLast((line) => line.endsWith(".m4s")) ?? "";
      if (newest !== last) {
        const asked = performance.now();
        const segment = await ask(newest);
        counts.bytes += segment.bytes;
        counts.lateMs.push(performance.now() - asked);
        counts.segments += 1;
        last = newest;
      }
    } catch {
      counts.failed += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, pollMs - (performance.now() - began))));
  }
};
for (let number = 0; number < count; number += 1) setTimeout(() => void play(), (number / count) * pollMs);
process.on("message", () => {
  process.send?.(counts);
  Object.assign(counts, { bytes: 0, segments: 0, playlists: 0, failed: 0, lateMs: [] });
});
process.on("disconnect", () => process.exit());
