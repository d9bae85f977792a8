// Slow: waits for ticks and limits.
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import type { DomainEvent } from "@veranda/contract/domain-events";
import type { ServerMessage, ServerMessageName } from "@veranda/contract/rooms/messages";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { subscribeRooms } from "../subscribe-rooms.ts";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import { type TestClient, until } from "../testing/test-client.ts";
import type { ReservationHolder } from "./visitor.ts";

const arrivals: { who: string | null; present: readonly string[] }[] = [];
const signedIn = new Map<string, ReservationHolder>();
const suite = createRoomsSuite(() => ({
  onVisit: (_, { userId }, present) => arrivals.push({ who: userId, present: [...present].sort() }),
  identify: async (accessToken) => signedIn.get(accessToken) ?? null,
}));
beforeEach(() => {
  arrivals.length = 0;
  suite.here.blocks.clear();
});

const holder = (name: string, blockedIds: readonly string[] = []): ReservationHolder => ({
  visitorId: name,
  userId: name,
  isAuthless: false,
  isHost: false,
  displayName: name,
  friendIds: [],
  blockedIds,
});

const visit = (of: ReservationHolder): Promise<TestClient> => suite.visit(of.visitorId, { holder: of });

const namesAtWelcome = async (client: TestClient): Promise<string[]> =>
  (await client.hear("welcome")).participants.map(({ displayName }) => displayName).sort();

/** What this page was told by messages of a name, in order. */
const told = <N extends ServerMessageName>(client: TestClient, name: N): ServerMessage<N>[] =>
  client.heard.flatMap((message) => (message.name === name ? [message.data as ServerMessage<N>] : []));
const joined = (client: TestClient): string[] =>
  told(client, "joined").map(({ participant }) => participant.displayName);
const texts = (client: TestClient): string[] => told(client, "chat").map(({ text }) => text);

it.each([
  ["the one who was there first", ["ben"], []],
  ["the one who came later", [], ["ann"]],
])("hides two from each other when %s has blocked", async (_, annBlocks, benBlocks) => {
  const ann = await visit(holder("ann", annBlocks));
  const cleo = await visit(holder("cleo"));
  await ann.hear("joined", ({ participant }) => participant.displayName === "cleo");
  const ben = await visit(holder("ben", benBlocks));
  await visit(holder("dan"));
  // Dan came last: who has heard of him has heard of everyone they will hear of.
  for (const each of [ann, ben, cleo])
    await each.hear("joined", ({ participant }) => participant.displayName === "dan");
  expect(await namesAtWelcome(ben)).toEqual(["ben", "cleo"]);
  expect(joined(ann)).toEqual(["cleo", "dan"]);
  expect(joined(cleo)).toEqual(["ben", "dan"]);

  ann.send("chat", { text: "from ann" });
  ben.send("chat", { text: "from ben" });
  for (const text of ["from ann", "from ben"]) await cleo.hear("chat", (said) => said.text === text);
  await ben.untilAllArrived();
  ben.leave();
  await cleo.hear("left");
  await ann.untilAllArrived();
  expect(texts(ann)).toEqual(["from ann"]);
  expect(texts(ben)).toEqual(["from ben"]);
  expect(told(ann, "left")).toEqual([]);
  const back = await visit(holder("ben", benBlocks));
  expect((await back.hear("welcome")).chat.map(({ text }) => text)).not.toContain("from ann");
});

it("reveals no position of a hidden participant", async () => {
  const [ann, cleo] = [await visit(holder("ann")), await visit(holder("cleo"))];
  const ben = await visit(holder("ben", ["ann"]));
  const { participant } = await cleo.hear("joined", (said) => said.participant.displayName === "ben");
  const { participants } = await cleo.hear("welcome");
  const indexOf = (name: string) => participants.find(({ displayName }) => displayName === name)?.index ?? -1;
  const [annIndex, cleoIndex] = [indexOf("ann"), indexOf("cleo")];
  await until(() => {
    for (const [each, x] of [
      [ann, 1],
      [ben, 2],
      [cleo, 3],
    ] as const)
      each.pose({ x });
    const isSeen = cleo.placeOf(participant.index) !== null && cleo.placeOf(annIndex) !== null;
    return isSeen ? true : undefined;
  });
  // Of the others one hears in the same frames: who knows that cleo has moved would know of a second one.
  await until(() => {
    cleo.pose({ x: 6 });
    const knowIt = [ann, ben].every((each) => (each.placeOf(cleoIndex)?.x ?? 0) > 5);
    return knowIt ? true : undefined;
  });
  expect(ann.placeOf(participant.index)).toBeNull();
  expect(ben.placeOf(annIndex)).toBeNull();
});

it("parts two who saw each other when one of them signs in", async () => {
  const ann = await visit(holder("ann", ["ben"]));
  const guest = await visit({ ...holder("ben"), userId: null, isAuthless: true });
  const { me } = await guest.hear("welcome");
  await ann.hear("joined", ({ participant }) => participant.id === me);
  signedIn.set("of ben", holder("ben"));
  guest.send("identify", { accessToken: "of ben" });
  expect(await ann.hear("left")).toMatchObject({ id: me });
  expect(await guest.hear("left")).toMatchObject({ id: (await ann.hear("welcome")).me });
});

it("parts two who are together when one blocks the other, and what each has said", async () => {
  const [ann, ben] = [await visit(holder("ann")), await visit(holder("ben"))];
  const cleo = await visit(holder("cleo"));
  await ann.hear("joined", ({ participant }) => participant.displayName === "cleo");
  ann.send("chat", { text: "before" });
  await ben.hear("chat");
  await expect.poll(async () => (await suite.here.rooms.instancesOf(["ann", "ben"])).size).toBe(2);
  suite.here.blocks.set("ben", ["ann"]);
  await suite.here.rooms.settleBlocks("ben", "ann");
  expect(await ann.hear("left")).toMatchObject({ id: (await ben.hear("welcome")).me });
  expect(await ben.hear("left")).toMatchObject({ id: (await ann.hear("welcome")).me });
  // What was said before goes with them, as it would for who comes back.
  const { id } = await ben.hear("chat");
  expect(await ben.hear("chatRemoved")).toEqual({ id });
  ann.send("chat", { text: "after" });
  await cleo.hear("chat", ({ text }) => text === "after");
  for (const each of [ben, cleo]) await each.untilAllArrived();
  expect(texts(ben)).toEqual(["before"]);
  expect(told(cleo, "left")).toEqual([]);
  expect([...told(ann, "chatRemoved"), ...told(cleo, "chatRemoved")]).toEqual([]);

  const { instanceId } = await ann.hear("welcome");
  ann.leave();
  await cleo.hear("left");
  const asBen = await suite.here.rooms.chatHistory(suite.space, instanceId, holder("ben", ["ann"]));
  expect(asBen).toEqual([]);
  const asCleo = await suite.here.rooms.chatHistory(suite.space, instanceId, holder("cleo"));
  expect(asCleo?.map(({ text }) => text)).toEqual(["before", "after"]);
  expect(asCleo?.[0]).not.toHaveProperty("accountId");
  const back = await visit(holder("ben", ["ann"]));
  expect((await back.hear("welcome")).chat).toEqual([]);
});

describe("when a block has ended", () => {
  const told = async (stillBlockedByBen: readonly string[]): Promise<void> => {
    suite.here.blocks.set("ann", []).set("ben", stillBlockedByBen);
    let hear: (event: DomainEvent<"PersonUnblocked">) => Promise<void> = () =>
      Promise.reject(new Error("not subscribed"));
    const { end: unsubscribe } = subscribeRooms({
      events: {
        subscribe: (_, { PersonUnblocked }) => {
          hear = async (event) => PersonUnblocked?.(event);
        },
        on: () => () => undefined,
      },
      pubsub: createMemoryPubSub(),
      rooms: suite.here.rooms,
      log: pino({ level: "silent" }),
    });
    await hear({ name: "PersonUnblocked", from: "ann", to: "ben" });
    unsubscribe();
  };
  const together = async () => {
    const [ann, ben] = [await visit(holder("ann", ["ben"])), await visit(holder("ben", ["ann"]))];
    await expect.poll(async () => (await suite.here.rooms.instancesOf(["ann", "ben"])).size).toBe(2);
    return { ann, ben };
  };

  it("two who are together see and hear each other at once", async () => {
    const cleo = await visit(holder("cleo"));
    const { ann, ben } = await together();
    ann.send("chat", { text: "while apart" });
    await cleo.hear("chat");
    await told([]);
    expect((await ben.hear("chatRestored")).text).toBe("while apart");
    const seen = await ann.hear("joined", ({ participant }) => participant.displayName === "ben");
    const seenBack = await ben.hear("joined", ({ participant }) => participant.displayName === "ann");
    expect(seen.participant.id).toBe((await ben.hear("welcome")).me);
    await until(() => {
      ann.pose({ x: 1 });
      ben.pose({ x: 2 });
      const isSeen =
        ann.placeOf(seen.participant.index) !== null && ben.placeOf(seenBack.participant.index) !== null;
      return isSeen ? true : undefined;
    });
    ann.send("chat", { text: "again" });
    await ben.hear("chat", ({ text }) => text === "again");
    await told([]);
    ben.send("chat", { text: "and back" });
    await ann.hear("chat", ({ text }) => text === "and back");
    expect(joined(ann)).toEqual(["ben"]);
    expect(joined(cleo)).toEqual(["ann", "ben"]);
  });

  it("they stay hidden while the other one blocks still", async () => {
    const { ann, ben } = await together();
    await told(["ann"]);
    ben.send("chat", { text: "from ben" });
    await ben.hear("chat");
    for (const each of [ann, ben]) await each.untilAllArrived();
    expect([joined(ann), joined(ben), texts(ann)]).toEqual([[], [], []]);
  });
});

describe("a page that comes back to the seat that it had", () => {
  const comesBack = async (client: TestClient): Promise<TestClient> => {
    const { resumeKey } = await client.hear("welcome");
    client.break();
    const back = suite.reconnect(client, resumeKey);
    expect(await back.hear("welcome")).toMatchObject({ isResumed: true });
    return back;
  };

  it("hides people after a block that is newer than the reservation", async () => {
    const [ann, ben] = [await visit(holder("ann")), await visit(holder("ben"))];
    const { me } = await ben.hear("welcome");
    await ann.hear("joined");
    suite.here.blocks.set("ann", ["ben"]);
    const back = await comesBack(ben);
    expect(await namesAtWelcome(back)).toEqual(["ben"]);
    expect(await ann.hear("left")).toEqual({ id: me, reason: "left" });
    ann.send("chat", { text: "from ann" });
    await ann.hear("chat");
    back.send("chat", { text: "from ben" });
    await back.hear("chat");
    for (const each of [ann, back]) await each.untilAllArrived();
    expect([texts(ann), texts(back)]).toEqual([["from ann"], ["from ben"]]);
  });

  it("shows people again once no block remains", async () => {
    const [ann, ben] = [await visit(holder("ann")), await visit(holder("ben", ["ann"]))];
    const { me } = await ben.hear("welcome");
    suite.here.blocks.set("ben", []);
    const back = await comesBack(ben);
    expect(await namesAtWelcome(back)).toEqual(["ann", "ben"]);
    expect((await ann.hear("joined")).participant.id).toBe(me);
    back.send("chat", { text: "from ben" });
    await ann.hear("chat", ({ text }) => text === "from ben");
  });
});

it("hides two people from each other when one blocks the other during a reservation", async () => {
  const ann = await visit(holder("ann"));
  const seat = await suite.seat("ben", { holder: holder("ben") });
  suite.here.blocks.set("ann", ["ben"]);
  await suite.here.rooms.settleBlocks("ann", "ben");
  const ben = suite.connect(seat, { displayName: "ben" });
  expect(await namesAtWelcome(ben)).toEqual(["ben"]);
  await visit(holder("cleo"));
  await ann.hear("joined", ({ participant }) => participant.displayName === "cleo");
  expect(joined(ann)).toEqual(["cleo"]);
});

it("tells a newcomer who is present, without guests and hidden people", async () => {
  await visit(holder("ann"));
  await visit({ ...holder("guest"), userId: null, isAuthless: true });
  await visit(holder("cleo"));
  await visit(holder("ben", ["ann"]));
  expect(arrivals).toEqual([
    { who: "ann", present: [] },
    { who: null, present: ["ann"] },
    { who: "cleo", present: ["ann"] },
    { who: "ben", present: ["cleo"] },
  ]);
});
