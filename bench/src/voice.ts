import { setTimeout as pause } from "node:timers/promises";
import { HEARD_MAX } from "@veranda/contract/media";
import type { TestPeer } from "@veranda/server/src/platform/media/testing/test-peer.ts";
import { figuresOf } from "./figures.ts";
import { joinAbreast, openForwarderBench } from "./forwarder-bench.ts";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";

/**
 * The embedded media server: `npm run bench:voice -- --seconds 8`. One voice of fifty packets a second to 10, 50 and 200
 * listeners, then a room of 100 of whom 30 speak, where each hears at most twelve. Everybody is a real WebRTC connection,
 * made in this process, which shares the machine with the server: what is measured is the forwarder's own process.
 */
const LISTENERS = [10, 50, 200];
const CROWD = { people: 100, speakers: 30 };
const FRAMES_PER_SECOND = 50;
/** As sent: header, extension, payload, and what SRTP adds. */
const PACKET_BYTES = 20 + 40 + 10;

const figures = figuresOf("voice");
const bench = await openForwarderBench();

let peers: TestPeer[] = [];
for (const listeners of LISTENERS) {
  await fill("one", listeners + 1);
  for (let n = 1; n <= listeners; n++) bench.media.setHeard("one", `p${n}`, ["p0"]);
  const { share, packets, lost } = await measure(1, listeners);
  const core = Math.round(listeners / share);
  console.log(
    `one voice to ${listeners}: ${(share * 100).toFixed(1)} % of a core, ${core} listeners a core, ${perListener(packets)} a second to each, ${(lost * 100).toFixed(1)} % not arrived; memory ${bench.memoryMB().toFixed(0)} MB`,
  );
  figures.atMost(`share of a core, one voice to ${listeners}`, share * 100, "%");
  figures.atLeast(`listeners a core, by ${listeners}`, core, "listeners");
}

await fill("crowd", CROWD.people);
for (let n = 0; n < CROWD.people; n++) {
  const others = Array.from({ length: CROWD.speakers }, (_, s) => (n + s) % CROWD.speakers).filter(
    (s) => s !== n,
  );
  const heard = others.slice(0, HEARD_MAX).map((s) => `p${s}`);
  bench.media.setHeard("crowd", `p${n}`, heard);
}
const { share, packets, lost } = await measure(CROWD.speakers, CROWD.people);
const all = (CROWD.speakers - 1) * FRAMES_PER_SECOND;
console.log(
  `${CROWD.speakers} of ${CROWD.people} speak: ${(share * 100).toFixed(1)} % of a core, ${perListener(packets)} a second to each (who subscribes to all gets ${all}: ×${(packets / all).toFixed(2)}), ${(lost * 100).toFixed(1)} % not arrived; memory ${bench.memoryMB().toFixed(0)} MB`,
);
figures.atMost(`share of a core, ${CROWD.speakers} of ${CROWD.people} speak`, share * 100, "%");
figures.atMost("packets to a listener beside subscribe-all", packets / all, "×");
console.log(`\nafterwards ${evennessLine(measureEvenness())}`);
for (const peer of peers) peer.close();
await bench.media.close();
process.exit();

/** People of one room, connected; those of the last one leave. */
async function fill(room: string, count: number): Promise<void> {
  for (const peer of peers) peer.close();
  peers = [];
  await pause(500);
  const grant = { microphone: true, camera: false, screen: false };
  peers = await joinAbreast(0, count, (n) => bench.join(room, `p${n}`, grant));
}

/** The first `speakers` speak; the forwarder's share of a core, and what each of `listeners` got in a second. */
async function measure(
  speakers: number,
  listeners: number,
): Promise<{ share: number; packets: number; lost: number }> {
  const speaking = peers.slice(0, speakers);
  const measured = await bench.measure(
    FRAMES_PER_SECOND,
    () => {
      for (const peer of speaking) peer.speak();
    },
    () => peers.reduce((sum, { received }) => sum + received, 0),
  );
  return { ...measured, packets: measured.receivedPerSecond / listeners };
}

function perListener(perSecond: number): string {
  return `${perSecond.toFixed(0)} packets and ${((perSecond * PACKET_BYTES) / 1000).toFixed(1)} kB`;
}
