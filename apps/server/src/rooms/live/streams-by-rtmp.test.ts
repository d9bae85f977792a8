// Waits: for a server with its media server and its RTMP gateway, each a process of its own.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { publishWhenOpen, type RtmpSender } from "../../platform/rtmp/testing/rtmp-sender.ts";
import { freePort } from "../../testing/free-port.ts";
import { addPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { enterAs } from "../testing/enter-as.ts";
import type { TestClient } from "../testing/test-client.ts";

let port: number;
let server: TestServer;
let owning: TestClient;
let visit: TestClient;
const senders: RtmpSender[] = [];

beforeAll(async () => {
  port = await freePort();
  server = await openTestServer({
    withRooms: true,
    settings: { PLAN: "ENTERPRISE", RTMP_PORT: String(port) },
  });
  const owner = await addPerson(server, "owner");
  const host = await addPerson(server, "host");
  const { id: spaceId } = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  owning = await enterAs(server, owner, spaceId);
  visit = await enterAs(server, host, spaceId);
  await setCoHost(true);
  owning.send("setLiveMethod", { method: "stream_in", latency: 500, surfaceId: null });
  owning.send("goLive", {});
  await owning.hear("liveChanged", ({ broadcast }) => broadcast !== null);
});
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
});
afterAll(() => server.close());

async function setCoHost(isCoHost: boolean): Promise<void> {
  owning.send("setCoHost", { id: (await visit.hear("welcome")).me, isCoHost });
  await soon(() =>
    expect(visit.heard.findLast(({ name }) => name === "rights")?.data).toMatchObject({ isCoHost }),
  );
}
const keys = new Set<string>();
async function makeKey(): Promise<string> {
  visit.send("makeStreamKey", {});
  const { key } = await visit.hear("streamKey", (made) => !keys.has(made.key));
  keys.add(key);
  return key;
}
async function publish(key: string): Promise<RtmpSender> {
  const sender = await publishWhenOpen(port, key);
  senders.push(sender);
  return sender;
}

test("hosts are told where streams are taken, and what comes there with their key is the broadcast", async () => {
  expect((await visit.hear("welcome")).live.rtmpPort).toBe(port);
  const sender = (await publish(await makeKey())).sendOn();
  await visit.hear("liveChanged", ({ isStreaming }) => isStreaming);
  expect((await publish("w".repeat(24))).refusal).toBe("UNAUTHENTICATED");
  // Another key: who sends by the last one is cut off, at once.
  await makeKey();
  const from = performance.now();
  await soon(() => expect(sender.isClosed).toBe(true));
  expect(performance.now() - from).toBeLessThan(5_000);
});

test("a stream ends with its maker's right to host, and their key opens nothing more", async () => {
  const key = await makeKey();
  const sender = (await publish(key)).sendOn();
  await soon(() => expect(sender.isPublishing).toBe(true));
  await setCoHost(false);
  await soon(() => expect(sender.isClosed).toBe(true));
  await soon(async () => expect((await publish(key)).refusal).toBe("FORBIDDEN"));
});

test("a broadcast that has ended takes none", async () => {
  await setCoHost(true);
  const key = await makeKey();
  const sender = (await publish(key)).sendOn();
  owning.send("endLive", {});
  await soon(() => expect(sender.isClosed).toBe(true));
  await soon(async () => expect((await publish(key)).refusal).toBe("NOT_LIVE"));
  expect(server.log.join("")).not.toContain(key);
});
