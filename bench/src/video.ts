import type { TestPeer } from "@veranda/server/src/platform/media/testing/test-peer.ts";
import { figuresOf } from "./figures.ts";
import { connected, joinAbreast, openForwarderBench } from "./forwarder-bench.ts";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";

/**
 * The embedded media server: `npm run bench:video -- --seconds 8`. One large camera of 1.5 Mbit/s, 30 frames per second, to
 * 10 and 50 viewers by real WebRTC connections of this process, which shares the machine with the server; the forwarder's
 * process is measured.
 */
const VIEWERS = [10, 50];
const BITRATE = 1_500_000;
const PAYLOAD_BYTES = 1_100;
const PACKETS_PER_SECOND = BITRATE / 8 / PAYLOAD_BYTES;
const ROOM = "bench";

const figures = figuresOf("video");
const bench = await openForwarderBench();

const publisher = await join("publisher");
const peers: TestPeer[] = [];
for (const viewers of VIEWERS) {
  peers.push(...(await joinAbreast(peers.length, viewers, (n) => watch(`p${n}`))));
  const { share, receivedPerSecond, lost } = await bench.measure(
    PACKETS_PER_SECOND,
    (n) => publisher.video.show("camera_large", { isKey: n % 300 === 0, bytes: PAYLOAD_BYTES - 16 }),
    () => peers.reduce((sum, { video }) => sum + video.received, 0),
  );
  const packets = receivedPerSecond / viewers;
  const core = Math.round(viewers / share);
  console.log(
    `one camera of 1.5 Mbit/s to ${viewers}: ${(share * 100).toFixed(1)} % of a core, ${core} viewers a core, ${packets.toFixed(0)} packets a second to each, ${(lost * 100).toFixed(1)} % not arrived; memory ${bench.memoryMB().toFixed(0)} MB`,
  );
  figures.atMost(`share of a core, one camera to ${viewers}`, share * 100, "%");
  figures.atLeast(`viewers a core, by ${viewers}`, core, "viewers");
}
console.log(`\nafterwards ${evennessLine(measureEvenness())}`);
await bench.media.close();
process.exit();

async function join(identity: string): Promise<TestPeer> {
  const peer = await bench.join(ROOM, identity, { microphone: false, camera: true, screen: true });
  peer.send({ type: "open_video" });
  await connected(identity, peer, () => peer.video.isConnected);
  return peer;
}

async function watch(identity: string): Promise<TestPeer> {
  const peer = await join(identity);
  bench.media.setSeen(ROOM, identity, ["publisher"]);
  peer.send({ type: "want", videos: [{ identity: "publisher", kind: "camera", size: "large" }] });
  return peer;
}
