// Waits: for a LiveKit and a forwarder, each a process of its own.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { Registry } from "prom-client";
import { describe, expect, onTestFinished, test } from "vitest";
import { needsLivekit, startLivekit } from "../../testing/livekit.ts";
import { soon } from "../../testing/soon.ts";
import { LivekitPeer } from "./livekit/testing/livekit-peer.ts";
import { openMedia } from "./open-media.ts";
import { MAY_SPEAK } from "./testing/media-stand.ts";
import { TestPeer } from "./testing/test-peer.ts";
import { TestSender } from "./testing/test-sender.ts";

describe("LiveKit with the built-in server for broadcasts", needsLivekit, () => {
  test("voices use the one, a program's stream the other, and a removed person loses both", async () => {
    const livekit = await startLivekit();
    onTestFinished(() => livekit.close());
    const settings = {
      port: 0,
      addresses: [],
      turn: null,
      trustedProxies: [],
      livekit: livekit.settings,
    };
    const media = await openMedia(settings, {
      secret: Buffer.alloc(32, 7),
      processId: "here",
      log: pino({ level: "silent" }),
      metrics: new Registry(),
      now: () => Date.now(),
      monotonic: () => performance.now(),
    });
    onTestFinished(() => media.close());
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => void server.close());
    media.attach(server);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect([media.kind, media.takesStreams]).toEqual(["livekit", true]);

    const [ann, ben] = await Promise.all(
      ["ann", "ben"].map(async (name) => new LivekitPeer(origin, await media.ticket("a", name, MAY_SPEAK))),
    );
    if (!ann || !ben) throw new Error("nobody came");
    onTestFinished(() => {
      for (const peer of [ann, ben]) peer.close();
    });
    await soon(() => expect([ann.hasJoined, ben.hasJoined]).toEqual([true, true]));
    media.setHeard("a", "ben", ["ann"]);
    ann.speakOn();

    const sender = new TestSender();
    onTestFinished(() => sender.close());
    const stream = await media.openStream("a", "live", sender.offer);
    sender.take(stream.answer);
    const viewer = new TestPeer(origin, await media.broadcastTicket("a", "ben", ["live"])).connect();
    onTestFinished(() => viewer.close());
    await soon(() => expect(viewer.said.map(({ type }) => type)).toContain("welcome"));
    viewer.send({ type: "want", videos: [{ identity: "live", kind: "screen", size: "large" }] });
    viewer.send({ type: "open_video" });
    await soon(() => {
      sender.show({ isKey: true, mark: 7 });
      expect(viewer.video.from("live").some(({ mark }) => mark === 7)).toBe(true);
    });
    await soon(() => expect(ben.heardFrom("ann")).toBeGreaterThan(5));

    media.remove("a", "ben");
    await soon(() => expect([ben.isClosed, viewer.ending]).toEqual([true, "removed"]));
    expect(stream.isOpen).toBe(true);
  });
});
