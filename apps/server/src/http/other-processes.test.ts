// Slow: starts two servers of one installation.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FORWARDED_HEADER } from "./forward.ts";
import type { WatchServerMessage } from "@veranda/contract/rooms/live";
import type { MediaServerMessage } from "@veranda/contract/media-signalling";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { spaces } from "../domains/spaces/tables.ts";
import { RTMP } from "../platform/rtmp/gateway/rtmp-message.ts";
import { chunks } from "../platform/rtmp/testing/rtmp-bytes.ts";
import { publishWhenOpen } from "../platform/rtmp/testing/rtmp-sender.ts";
import { TestSender } from "../platform/media/testing/test-sender.ts";
import { markOf } from "../platform/processes/processes.ts";
import { enterAs } from "../rooms/testing/enter-as.ts";
import type { TestClient } from "../rooms/testing/test-client.ts";
import { freePort } from "../testing/free-port.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { needsRedis, startRedis } from "../testing/redis.ts";
import { soon } from "../testing/soon.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

/** A server with a broadcast, and another one to which streamers and watchers connect. */
describe("a broadcast on another process", needsRedis, () => {
  const closing = new AsyncDisposableStack();
  let far: TestServer;
  let near: TestServer;
  let owner: TestPerson;
  let space: string;
  let host: TestClient;
  let key: string;
  let sender: TestSender;
  let rtmpPort: number;

  beforeAll(async () => {
    const redis = await startRedis();
    closing.defer(() => redis.close());
    rtmpPort = await freePort();
    const [farPort, nearPort] = [await freePort(), await freePort()];
    const settingsOf = (port: number) => ({
      REDIS_URL: redis.url,
      PORT: `${port}`,
      PROCESS_ADDRESS: `http://127.0.0.1:${port}`,
      TRUST_PROXY: "127.0.0.1",
    });
    far = await openTestServer({ settings: settingsOf(farPort), withRooms: true });
    closing.defer(() => far.close());
    const folder = mkdtempSync(join(tmpdir(), "veranda-near-"));
    closing.defer(() => rmSync(folder, { recursive: true }));
    copyFileSync(join(far.dataFolder, "secret"), join(folder, "secret"));
    near = await openTestServer({
      settings: {
        ...settingsOf(nearPort),
        DATABASE_URL: far.databaseUrl,
        DATA_DIR: folder,
        RTMP_PORT: `${rtmpPort}`,
      },
    });
    closing.defer(() => near.close());
    // This test server uses fake rooms; e2e/src/processes.test.ts tests whole processes.
    near.rooms.broadcastElsewhere = async () => far.origin;
    near.rooms.streamElsewhere = async () => far.origin;
    near.rooms.isStreamWantedElsewhere = async () => true;
    owner = await addPerson(far, "owner");
    space = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
    await far.db.update(spaces).set({ plan: "ENTERPRISE" }).where(eq(spaces.id, space));
    host = await enterAs(far, owner, space);
    closing.defer(() => host.break());
    host.send("makeStreamKey", {});
    ({ key } = await host.hear("streamKey"));
    host.send("goLive", {});
    await host.hear("liveChanged", ({ broadcast }) => broadcast !== null);
    sender = new TestSender("H264");
    closing.defer(() => sender.close());
  }, 180_000);
  afterAll(() => closing.disposeAsync());

  const post = (bearer: string, headers: Record<string, string> = {}) =>
    fetch(`${near.origin}/live/whip`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/sdp", ...headers },
      body: sender.offer,
    });
  /** What a socket of the near server receives. */
  const listen = <T extends { type: string }>(path: string, said: object) => {
    const socket = new WebSocket(`${near.origin.replace("http", "ws")}${path}`);
    closing.defer(() => socket.terminate());
    const heard: T[] = [];
    socket.on("error", () => undefined);
    socket.on("open", () => socket.send(JSON.stringify(said)));
    socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as T));
    return heard;
  };

  test("accepts a program's stream that arrives here, and can be ended from here", async () => {
    expect((await post("x".repeat(24))).status).toBe(401);
    // Already passed on: it isn't passed on again.
    expect((await post(key, { [FORWARDED_HEADER]: "1" })).status).toBe(401);
    const answer = await post(key);
    expect(answer.status).toBe(201);
    const location = answer.headers.get("location") ?? "";
    expect(location).toMatch(/^\/at\/[\w-]{8}\/live\/whip\//);
    sender.take(await answer.text());
    await soon(() => expect(sender.isConnected).toBe(true));
    sender.show({ isKey: true });
    await host.hear("liveChanged", ({ isStreaming }) => isStreaming);
    const end = (bearer: string) =>
      fetch(`${near.origin}${location}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await end("x".repeat(24))).status).toBe(401);
    expect((await end(key)).status).toBe(200);
    expect((await end(key)).status).toBe(404);
  });

  test("can be watched from here: call, sockets and playlist lead there", async () => {
    const ask = (wantsHls: boolean) =>
      near.call("POST /rooms/{id}/watch", { params: { id: space }, query: {}, body: { wantsHls } });
    const { data } = await ask(false);
    const heard = listen<WatchServerMessage>(data.socketPath, { type: "hello", key: data.key });
    await soon(() => expect(heard.map(({ type }) => type)).toContain("live"));
    const { media } = data;
    const signals = listen<MediaServerMessage>(media?.url ?? "", {
      type: "hello",
      protocol: 2,
      token: media?.token,
    });
    await soon(() => expect(signals.map(({ type }) => type)).toContain("welcome"));
    const { hlsPath } = (await ask(true)).data;
    expect(hlsPath).toMatch(/^\/at\/[\w-]{8}\/live\/hls\//);
    const of = (path: string) => fetch(`${near.origin}${path}`).then(({ status }) => status);
    expect(await of((hlsPath ?? "").replace(/[\w-]{24}/, "x".repeat(24)))).toBe(403);
    // Without a stream, the far process waits for a segment, then responds so.
    expect(await of(hlsPath ?? "")).toBe(404);
  });

  test("passes on an RTMP stream that arrives here, with its problems, until it ends", async () => {
    const live = () => host.heard.findLast(({ name }) => name === "liveChanged")?.data;
    expect((await publishWhenOpen(rtmpPort, "x".repeat(24))).refusal).toBe("UNAUTHENTICATED");
    const encoder = (await publishWhenOpen(rtmpPort, key)).sendOn();
    closing.defer(() => encoder.close());
    await soon(() => expect(live()).toMatchObject({ isStreaming: true, streamProblem: null }));
    expect((await publishWhenOpen(rtmpPort, key)).refusal).toBe("STREAM_TAKEN");
    // MP3, which isn't supported.
    encoder.write(chunks(RTMP.audio, Buffer.of(0x2f, 1, 2, 3), { stream: 6 }));
    await soon(() => expect(live()).toMatchObject({ streamProblem: "STREAM_SOUND_UNSUPPORTED" }));
    expect(encoder.isClosed).toBe(false);
    host.send("makeStreamKey", {});
    await soon(() => expect(encoder.isClosed).toBe(true));
    await soon(() => expect(live()).toMatchObject({ isStreaming: false }));
    expect(near.log.join("")).not.toContain(key);
  });

  test("only broadcasts are passed on, and only to processes of this installation", async () => {
    const mark = /^\/at\/([\w-]{8})\//.exec(
      (await near.call("POST /rooms/{id}/watch", { params: { id: space }, query: {}, body: {} })).data
        .socketPath,
    )?.[1];
    const of = (path: string, headers = {}) =>
      fetch(`${near.origin}${path}`, { headers }).then(({ status }) => status);
    expect(await of(`/at/${mark}/api/users/me`)).toBe(404);
    expect(await of(`/at/${mark}/live/hls/../../api/health`)).toBe(404);
    expect(await of(`/at/${markOf("nobody")}/live/hls/x/y`)).toBe(404);
    expect(await of(`/at/${mark}/live/hls/x/y`, { [FORWARDED_HEADER]: "1" })).toBe(404);
    for (const path of [`/at/${mark}/api/live-events`, `/at/${mark}/rooms/a/b`, `/at/${markOf("x")}/media`]) {
      const socket = new WebSocket(`${near.origin.replace("http", "ws")}${path}`);
      const status = await new Promise((resolve) => {
        socket.on("unexpected-response", (_, answer) => resolve(answer.statusCode));
        socket.on("open", () => resolve("opened"));
        socket.on("error", () => resolve("failed"));
      });
      expect(status).toBe(404);
    }
  });
});
