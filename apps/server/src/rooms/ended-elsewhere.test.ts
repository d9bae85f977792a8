import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { addPerson } from "../testing/people.ts";
import { needsRedis, startRedis } from "../testing/redis.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { TestClient } from "./testing/test-client.ts";

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Two servers of one installation: one database, one secret, one Redis; people are in rooms of the second. */
async function openBoth(): Promise<[TestServer, TestServer]> {
  const redis = await startRedis();
  closing.push(() => redis.close());
  const first = await openTestServer({ settings: { REDIS_URL: redis.url } });
  closing.push(() => first.close());
  const folder = mkdtempSync(join(tmpdir(), "veranda-second-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(first.dataFolder, "secret"), join(folder, "secret"));
  const { databaseUrl } = first;
  const settings = { REDIS_URL: redis.url, DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const second = await openTestServer({ settings, withRooms: true });
  closing.push(() => second.close());
  return [first, second];
}

test(
  "who signs out by one server leaves the room that another one runs, at once",
  { ...needsRedis, timeout: 60_000 },
  async () => {
    const [first, second] = await openBoth();
    const [ada, bo] = [await addPerson(first, "ada"), await addPerson(first, "bo")];
    const space = (await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
    const enter = async (token: string): Promise<TestClient> => {
      const params = { id: space.id };
      const { data, headers } = await second.call("GET /rooms/{id}/join", { params, query: {} }, { token });
      const url = `${second.origin.replace("http", "ws")}${data.address}`;
      const client = new TestClient(url, { ticket: headers.get("room-access-token") ?? "", avatar: "ada" });
      closing.push(() => client.break());
      await client.hear("welcome");
      return client;
    };
    const [one, other] = [await enter(bo.token), await enter(ada.token)];
    const { me } = await one.hear("welcome");
    await bo.call("DELETE /auth/sessions/{id}", { params: { id: bo.sessionId } });
    expect(await one.closed()).toBe(LEAVE_CODES.logged_out);
    expect(await other.hear("left")).toEqual({ id: me, reason: "logged_out" });
    expect(other.closedWith).toBeNull();
  },
);
