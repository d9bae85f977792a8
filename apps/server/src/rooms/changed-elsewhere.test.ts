// Slow: starts two servers, three times.
import { afterEach, expect, test } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { needsRedis } from "../testing/redis.ts";
import type { TestServerOptions } from "../testing/test-server.ts";
import { openTwoServers } from "../testing/two-servers.ts";
import { enterAs } from "./testing/enter-as.ts";
import type { TestClient } from "./testing/test-client.ts";

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Ada and Bo in a room of one server, and the calls of the other one. */
async function openTogether({
  owner = "ada",
  timing,
}: { owner?: string; timing?: TestServerOptions["roomsTiming"] } = {}) {
  const { servers, redis, close } = await openTwoServers({}, timing);
  closing.push(close);
  const [first, second] = servers;
  const [ada, bo] = [await addPerson(first, "ada"), await addPerson(first, "bo")];
  const maker = owner === "ada" ? ada : await addPerson(first, owner);
  const space = (await maker.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  const enter = async (person: TestPerson): Promise<TestClient> => {
    const client = await enterAs(second, person, space.id);
    closing.push(() => client.break());
    return client;
  };
  const [asAda, asBo] = [await enter(ada), await enter(bo)];
  await asAda.hear("joined");
  return { ada, bo, space, asAda, asBo, redis };
}

test(
  "whom one blocks by one server is hidden in the room that another one runs, and shown when it is taken back",
  { ...needsRedis, timeout: 60_000 },
  async () => {
    const { ada, bo, asAda, asBo } = await openTogether({ owner: "cem" });
    const { me } = await asBo.hear("welcome");
    await ada.call("POST /friends/block", { body: { userID: bo.id } });
    expect(await asAda.hear("left")).toEqual({ id: me, reason: "left" });
    expect(await asBo.hear("left")).toEqual({ id: (await asAda.hear("welcome")).me, reason: "left" });
    asAda.heard.length = 0;
    await ada.call("POST /friends/unblock", { body: { userID: bo.id } });
    expect((await asAda.hear("joined")).participant.id).toBe(me);
  },
);

test(
  "another name and avatar that one takes by one server are seen in the room that another one runs",
  { ...needsRedis, timeout: 60_000 },
  async () => {
    const { ada, asAda, asBo } = await openTogether();
    const { me } = await asAda.hear("welcome");
    await ada.call("PATCH /users/me", { body: { displayName: "Ada Lind", avatarID: "bo" } });
    for (const client of [asAda, asBo])
      expect(
        (await client.hear("updated", ({ participant: { displayName } }) => displayName === "Ada Lind"))
          .participant,
      ).toMatchObject({ id: me, avatar: "bo" });
  },
);

test(
  "what changes at the door by one server holds in the room that another one runs",
  { ...needsRedis, timeout: 60_000 },
  async () => {
    const { ada, space, asAda, asBo } = await openTogether();
    await ada.call("PATCH /rooms/{id}/edit", {
      params: { id: space.id },
      body: { shareSetting: "PRIVATE", fullScreenModeEnabled: true },
    });
    expect(await asBo.closed()).toBe(LEAVE_CODES.denied);
    expect(asAda.closedWith).toBeNull();
  },
);

test(
  "what changes at the door while Redis is away holds at the next look, and who stays hears nothing of it",
  { ...needsRedis, timeout: 90_000 },
  async () => {
    const { ada, space, asAda, asBo, redis } = await openTogether({ timing: { sweepMs: 1_000 } });
    await redis.kill();
    await ada.call("PATCH /rooms/{id}/edit", {
      params: { id: space.id },
      body: { shareSetting: "PRIVATE", fullScreenModeEnabled: true },
    });
    await redis.restart();
    await expect.poll(() => asBo.closedWith, { timeout: 60_000 }).toBe(LEAVE_CODES.denied);
    expect(asAda.closedWith).toBeNull();
    expect(asAda.heard.map(({ name }) => name)).not.toContain("about");
  },
);
