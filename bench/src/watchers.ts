import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TestSender } from "@veranda/server/src/platform/media/testing/test-sender.ts";
import { TestPeer } from "@veranda/server/src/platform/media/testing/test-peer.ts";
import { figuresOf } from "./figures.ts";
import { connected, joinAbreast, openForwarderBench, seconds } from "./forwarder-bench.ts";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";
import { memoryMB, processorSeconds } from "./process-usage.ts";
import { quantile, sorted } from "./quantiles.ts";

/**
 * Viewers of a broadcast outside of its space: `npm run bench:watchers -- --seconds 12`. One video of 1.5 Mbit/s to 50 and
 * 200 viewers by WebRTC, and to 50, 200 and 1,000 by HLS in segments of two seconds. Viewers share the machine with the
 * server; the server's process is measured.
 */
const BITRATE = 1_500_000;
const SEGMENT_MS = 2_000;
const BY_WEBRTC = [50, 200];
const BY_HLS = [50, 200, 1_000];
const PACKET_BYTES = 1_100;
const PACKETS_PER_SECOND = BITRATE / 8 / PACKET_BYTES;
const WARM_UP_MS = 4_000;

type PlayerCounts = { bytes: number; segments: number; playlists: number; failed: number; lateMs: number[] };

const figures = figuresOf("watchers");
console.log(`one picture of ${BITRATE / 1e6} Mbit/s, segments of ${SEGMENT_MS / 1000} s, ${seconds} s each`);
for (const count of BY_HLS) await measureHls(count);
await measureWebrtc();
console.log(`\nafterwards ${evennessLine(measureEvenness())}`);
process.exit();

/** Computed from the bytes received: viewers share the machine, and may be the slower side. */
function watchersACore(bytesPerSecond: number, share: number): number {
  return Math.round(bytesPerSecond / (BITRATE / 8) / share);
}

async function measureHls(count: number): Promise<void> {
  const server = start("hls-server", BITRATE, SEGMENT_MS);
  const [port] = (await once(server, "message")) as [number];
  const players = start("hls-players", port, count, SEGMENT_MS);
  await pause(WARM_UP_MS);
  await countsOf(players);
  const before = { time: performance.now(), processor: processorSeconds(server.pid) };
  await pause(seconds * 1000);
  const counts = await countsOf(players);
  const took = (performance.now() - before.time) / 1000;
  const share = (processorSeconds(server.pid) - before.processor) / took;
  const bytes = counts.bytes / took / count;
  const core = watchersACore(count * bytes, share);
  const late = sorted(counts.lateMs);
  console.log(
    `HLS, ${count}: ${(share * 100).toFixed(1)} % of a core, ${core} watchers a core; ${Math.round(bytes)} bytes a second to each; ${((counts.segments / ((count * took * 1000) / SEGMENT_MS)) * 100).toFixed(0)} % of the segments came, in p50 ${quantile(late, 0.5).toFixed(0)} ms, p99 ${quantile(late, 0.99).toFixed(0)} ms; ${counts.failed} requests failed; memory ${memoryMB(server.pid).toFixed(0)} MB`,
  );
  figures.atMost(`share of a core, ${count} by HLS`, share * 100, "%");
  figures.atLeast(`watchers a core, ${count} by HLS`, core, "watchers");
  figures.atMost(`bytes a second to each, ${count} by HLS`, bytes, "bytes");
  players.kill();
  server.kill();
}

async function measureWebrtc(): Promise<void> {
  const bench = await openForwarderBench();
  const sender = new TestSender();
  const stream = await bench.media.openStream("bench", "live", sender.offer);
  sender.take(stream.answer);
  const peers: TestPeer[] = [];
  for (const count of BY_WEBRTC) {
    peers.push(...(await joinAbreast(peers.length, count, (n) => watch(bench, `w${n}`))));
    const { share, receivedPerSecond, lost } = await bench.measure(
      PACKETS_PER_SECOND,
      (n) => sender.show({ isKey: n % 300 === 0, bytes: PACKET_BYTES }),
      () => peers.reduce((sum, { video }) => sum + video.received, 0),
    );
    const bytes = (receivedPerSecond / count) * PACKET_BYTES;
    const core = watchersACore(count * bytes, share);
    console.log(
      `WebRTC, ${count}: ${(share * 100).toFixed(1)} % of a core, ${core} watchers a core; ${Math.round(bytes)} bytes a second to each; ${(lost * 100).toFixed(1)} % not arrived; memory ${bench.memoryMB().toFixed(0)} MB`,
    );
    figures.atMost(`share of a core, ${count} by WebRTC`, share * 100, "%");
    figures.atLeast(`watchers a core, ${count} by WebRTC`, core, "watchers");
    figures.atMost(`bytes a second to each, ${count} by WebRTC`, bytes, "bytes");
  }
  await bench.media.close();
}

async function watch(
  bench: Awaited<ReturnType<typeof openForwarderBench>>,
  identity: string,
): Promise<TestPeer> {
  const ticket = await bench.media.watchTicket("bench", identity, ["live"]);
  const peer = new TestPeer(bench.origin, ticket).connect();
  await connected(identity, peer, () => peer.said.some(({ type }) => type === "welcome"));
  peer.send({ type: "open_video" });
  peer.send({ type: "want", videos: [{ identity: "live", kind: "screen", size: "large" }] });
  await connected(identity, peer, () => peer.video.isConnected);
  return peer;
}

function start(name: string, ...values: number[]): ChildProcess {
  return fork(join(import.meta.dirname, "watchers", `${name}.ts`), values.map(String), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
}

async function countsOf(players: ChildProcess): Promise<PlayerCounts> {
  players.send("count");
  const [counts] = (await once(players, "message")) as [PlayerCounts];
  return counts;
}
