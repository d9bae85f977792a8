// Slow: starts two servers of one installation.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FORWARDED_HEADER } from "./forward.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spaces } from "../domains/spaces/tables.ts";
import { TestSender } from "../platform/media/testing/test-sender.ts";
import { enterAs } from "../rooms/testing/enter-as.ts";
import type { TestClient } from "../rooms/testing/test-client.ts";
import { freePort } from "../testing/free-port.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { needsRedis, startRedis } from "../testing/redis.ts";
import { soon } from "../testing/soon.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

/** A server with a broadcast, and another one where those come who stream and watch. */
describe("a broadcast on another process", needsRedis, () => {
  const closing = new AsyncDisposableStack();
  let far: TestServer;
  let near: TestServer;
  let owner: TestPerson;
  let space: string;
  let host: TestClient;
  let key: string;
  let sender: TestSender;

  beforeAll(async () => {
    const redis = await startRedis();
    closing.defer(() => redis.close());
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
      settings: { ...settingsOf(nearPort), DATABASE_URL: far.databaseUrl, DATA_DIR: folder },
    });
    closing.defer(() => near.close());
    // Those of this test server are made up; whole processes are in e2e/src/processes.test.ts.
    near.rooms.streamElsewhere = async () => far.origin;
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
  test("takes the stream of a program that comes here, and ends it from here", async () => {
    expect((await post("x".repeat(24))).status).toBe(401);
    // Passed on already: it isn't passed on again.
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
});
