import { pino } from "pino";
import { Registry } from "prom-client";
import { openEmbeddedMedia } from "../embedded/embedded-media.ts";

/* A process with a media server, which prints the forwarder's process id and then waits until it is killed. */

const media = openEmbeddedMedia({
  port: 0,
  addresses: [],
  turn: null,
  trustedProxies: [],
  secret: Buffer.alloc(32, 7),
  processId: "alone",
  log: pino({ level: "silent" }),
  metrics: new Registry(),
  now: () => Date.now(),
  monotonic: () => performance.now(),
});
await media.ticket("a", "ann", { microphone: true, camera: false, screen: false });
process.stdout.write(`${media.forwarderPid}\n`);
