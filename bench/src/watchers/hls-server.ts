import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { createApp } from "@veranda/server/src/http/app.ts";
import { serveHls } from "@veranda/server/src/http/hls.ts";
import { XsrfTokens } from "@veranda/server/src/http/xsrf.ts";
import { HlsWindow } from "@veranda/server/src/rooms/live/hls/hls-window.ts";
import { pino } from "pino";
import { Registry } from "prom-client";

/* A process that serves one broadcast by HLS as the server does, with the hooks around its calls. */

const [bitrate = 0, segmentMs = 0] = process.argv.slice(2).map(Number);
const window = new HlsWindow();
let made = 0;
const add = (): void => {
  const from = made * segmentMs * 90;
  made += 1;
  const data = new Uint8Array((bitrate / 8) * (segmentMs / 1000)).fill(made);
  const head = new Uint8Array(800);
  window.add(
    {
      container: "mp4",
      mimeType: "video/mp4",
      head,
      data,
      run: 1,
      from,
      to: from + segmentMs * 90,
      isKey: true,
    },
    Date.now(),
  );
};
for (let count = 0; count < 6; count += 1) add();
setInterval(add, segmentMs);

const app = await createApp({
  log: pino({ level: "silent" }),
  metrics: new Registry(),
  bodyLimit: 1_000,
  trustedProxies: [],
  rates: { perMinute: 1_000, joinsPerMinute: 0 },
  addressCounter: { count: async () => ({ count: 1, endsInMs: 1_000 }), uncount: async () => undefined },
  xsrf: new XsrfTokens(new Uint8Array(32)),
  now: () => Date.now(),
  publicUrl: undefined,
});
serveHls(app, {
  find: () => ({ window, isShared: true, onAsked: () => undefined }),
  watchersAt: () => 100_000,
  monotonic: () => performance.now(),
  isLimited: true,
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.((app.server.address() as AddressInfo).port);
process.on("disconnect", () => process.exit());
