// Slow: people come to rooms over sockets.
import { NO_HOSTING } from "@veranda/contract/rooms/hosting";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { soon } from "../../testing/soon.ts";
import { subscribeRooms } from "../subscribe-rooms.ts";
import { until } from "../testing/test-client.ts";
import { insertSpace } from "../testing/test-space.ts";
import { hosting, refusalsOf, view, viewOf, type Visit } from "./hosting.fixture.ts";
import { SpaceChatStore } from "./space-chat-store.ts";

const rooms = hosting();
const { visit } = rooms;

const RULES = { slowSeconds: 15, isWithoutLinks: true, isGuestChatHeld: true, wordFilter: "hold" } as const;

const leave = async (...visits: Visit[]): Promise<void> => {
  for (const each of visits) {
    each.leave();
    await each.closed();
  }
};
const saved = async (space: string) => (await new SpaceChatStore(rooms.db).read([space])).get(space);
const savedAs = (space: string, is: (chat: Awaited<ReturnType<typeof saved>>) => boolean) =>
  until(async () => {
    const chat = await saved(space);
    return is(chat) ? chat : undefined;
  });
const rulesOf = async (client: Visit) => (await client.hear("welcome")).hosting.chatRules;
/** Until no instance of it runs. */
const closed = (space: string): Promise<void> =>
  soon(async () => expect(await rooms.here.rooms.instances(space)).toEqual([]));

/** The owner and Ann in an instance, and Ben in another. */
async function inTwoInstances(): Promise<{ space: string; owner: Visit; ann: Visit; ben: Visit }> {
  const space = await insertSpace(rooms.db, "owner");
  const owner = await visit(space, "owner", { capacity: 2 });
  const ann = await visit(space, "ann", { capacity: 2 });
  const ben = await visit(space, "ben", { capacity: 4 });
  expect([ann.instanceId === owner.instanceId, ben.instanceId === owner.instanceId]).toEqual([true, false]);
  return { space, owner, ann, ben };
}

test("chat rules and words that a host sets hold when everybody has left, for whoever comes next", async () => {
  const space = await insertSpace(rooms.db, "owner");
  const owner = await visit(space, "owner");
  expect(await rulesOf(owner)).toEqual(NO_HOSTING.chatRules);
  owner.send("setChatRules", RULES);
  owner.send("setChatWords", { blocked: ["swordfish"], allowed: ["bitchy"] });
  await savedAs(space, (chat) => chat?.words.allowed.length === 1);
  await leave(owner);
  await closed(space);
  const gil = await visit(space, null);
  expect(gil.instanceId).not.toBe(owner.instanceId);
  expect(await rulesOf(gil)).toEqual(RULES);
  gil.send("chat", { text: "hello" });
  await gil.hear("chatHeld");
  const back = await visit(space, "owner");
  expect((await view(back, () => true)).words).toEqual({ blocked: ["swordfish"], allowed: ["bitchy"] });
});

test("they hold in every other instance at once, and survive a restart", async () => {
  const { space, owner, ben } = await inTwoInstances();
  owner.send("setChatRules", { isWithoutLinks: true });
  await ben.hear("hosting", ({ chatRules }) => chatRules?.isWithoutLinks === true);
  ben.send("chat", { text: "see example.com" });
  await ben.hear("refused", ({ reason }) => reason === "CHAT_WITHOUT_LINKS");
  owner.send("setChatWords", { blocked: ["swordfish"] });
  await savedAs(space, (chat) => chat?.words.blocked.length === 1);
  const other = await visit(space, "owner", { instanceId: ben.instanceId });
  await view(other, ({ words }) => words.blocked.join() === "swordfish");
  // What is set in the other one counts for both.
  other.send("setChatWords", { blocked: [] });
  other.send("setChatRules", { isWithoutLinks: false, slowSeconds: 5 });
  await savedAs(space, (chat) => chat?.rules.slowSeconds === 5);
  await rooms.restart();
  const next = await visit(space, "ann");
  expect(await rulesOf(next)).toEqual({ ...NO_HOSTING.chatRules, slowSeconds: 5 });
  expect((await saved(space))?.words).toEqual({ blocked: [], allowed: [] });
});

describe("where the process ended before they were saved", () => {
  /** As if it ended in between: what is kept of the instance is written, the space's is not. */
  const setUnsaved = async (space: string, owner: Visit) => {
    await rooms.db.execute(sql`create function refuse() returns trigger language plpgsql
      as 'begin raise exception ''refused''; end'`);
    await rooms.db.execute(
      sql`create trigger refused before insert on room_chat_rules execute function refuse()`,
    );
    owner.send("setChatRules", RULES);
    await owner.hear("hosting", ({ chatRules }) => chatRules?.slowSeconds === RULES.slowSeconds);
    await soon(async () => {
      const { rows } = await rooms.db.execute(
        sql`select from room_instances where space_id = ${space} and hosting::text like '%isChatUnsaved%'`,
      );
      expect(rows).toHaveLength(1);
    });
    await rooms.db.execute(sql`drop function refuse cascade`);
    expect(await saved(space)).toBeUndefined();
  };

  test("they are saved for all instances once it runs again", async () => {
    const { space, owner } = await inTwoInstances();
    await setUnsaved(space, owner);
    await rooms.restart();
    await visit(space, "ann", { instanceId: owner.instanceId });
    expect((await savedAs(space, (chat) => chat !== undefined))?.rules).toEqual(RULES);
  });

  test("what hosts have set elsewhere since holds", async () => {
    const { space, owner, ben } = await inTwoInstances();
    await setUnsaved(space, owner);
    const rules = { ...NO_HOSTING.chatRules, slowSeconds: 60 } as const;
    await new SpaceChatStore(rooms.db).save(space, { rules, words: { blocked: [], allowed: [] } });
    await rooms.restart();
    const ann = await visit(space, "ann", { instanceId: owner.instanceId });
    expect(await rulesOf(ann)).toEqual(rules);
    expect(await rulesOf(await visit(space, "ben", { instanceId: ben.instanceId }))).toEqual(rules);
    expect(await saved(space)).toMatchObject({ revision: 1, rules });
  });
});

test("a co-host sets them for their instance alone, until a host of the space does", async () => {
  const { space, owner, ann, ben } = await inTwoInstances();
  ben.send("setChatRules", RULES);
  await until(() => (refusalsOf(ben).length > 0 ? true : undefined));
  expect(refusalsOf(ben)).toMatchObject([{ message: "setChatRules", reason: "HOSTS_ONLY" }]);
  owner.send("setCoHost", { id: ann.id, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("setChatRules", { slowSeconds: 60 });
  ann.send("setChatWords", { blocked: ["custard"] });
  await owner.hear("hosting", ({ chatRules }) => chatRules?.slowSeconds === 60);
  await view(owner, ({ words }) => words.blocked.includes("custard"));
  expect(await saved(space)).toBeUndefined();
  // A host of the space sets what they see; a co-host's words stay in their instance.
  owner.send("setChatWords", { blocked: ["custard", "swordfish"] });
  const chat = await savedAs(space, (each) => each !== undefined);
  expect(chat?.words.blocked.map(({ word }) => word)).toEqual(["swordfish"]);
  expect(chat?.rules.slowSeconds).toBe(60);
  await ben.hear("hosting", ({ chatRules }) => chatRules?.slowSeconds === 60);
  const other = await visit(space, "owner", { instanceId: ben.instanceId });
  other.send("setChatRules", { slowSeconds: 0 });
  await ann.hear("hosting", ({ chatRules }) => chatRules?.slowSeconds === 0);
  await view(ann, ({ words }) => words.blocked.join() === "swordfish,custard");
});

test("words of an account that is gone are out of the space's filter once its next instance opens", async () => {
  const space = await insertSpace(rooms.db, "owner");
  const store = new SpaceChatStore(rooms.db);
  const by = (accountId: string) => ({ author: { accountId, isAmongFriends: false }, isOfSpace: true });
  const words = {
    blocked: [
      { word: "theirs", ...by("gone") },
      { word: "mine", ...by("owner") },
    ],
    allowed: [],
  };
  await store.save(space, { rules: RULES, words });
  const owner = await visit(space, "owner");
  await view(owner, ({ words: { blocked } }) => blocked.join() === "mine");
  await savedAs(space, (chat) => chat?.words.blocked.length === 1);
  expect(viewOf(owner).words.blocked).toEqual(["mine"]);
});

test("other processes are told that they are set, and this one isn't told of its own", async () => {
  const [pubsub, told] = [createMemoryPubSub(), [] as unknown[]];
  const [first, second] = ["first", "second"].map((name) =>
    subscribeRooms({
      events: { subscribe: () => undefined, on: () => () => undefined },
      pubsub,
      rooms: { ...rooms.here.rooms, followChatRules: async (id) => void told.push([name, id]) },
      log: pino({ level: "silent" }),
    }),
  );
  first?.chatRulesSaved("space0001");
  expect(await until(() => (told.length > 0 ? told : undefined))).toEqual([["second", "space0001"]]);
  first?.end();
  second?.end();
});
