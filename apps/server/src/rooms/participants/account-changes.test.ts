// Slow: people come to rooms over sockets, and spaces are in a database.
import type { HostView } from "@veranda/contract/rooms/hosting";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { DomainEvent } from "@veranda/contract/domain-events";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { subscribeRooms } from "../subscribe-rooms.ts";
import { createFakeMedia } from "../testing/fake-media.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

let database: TestDatabase;
let here: TestRooms;
let clients: TestClient[] = [];
let changed: (accountId: string) => Promise<void>;
let unsubscribe: () => void;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, {
    spaces: realSpaces(database.db),
    media: createFakeMedia(),
    timing: { sweepMs: 600_000 },
  });
  for (const name of ["owner", "ann", "ben"]) await insertAccount(database.db, name);
  const handlers = new Map<string, (event: DomainEvent) => Promise<void>>();
  const subscriptions = subscribeRooms({
    events: {
      subscribe: (_, given) => {
        for (const [name, handler] of Object.entries(given)) handlers.set(name, handler as never);
      },
      on: () => () => undefined,
    },
    pubsub: createMemoryPubSub(),
    rooms: here.rooms,
    log: pino({ level: "silent" }),
  });
  unsubscribe = subscriptions.end;
  changed = async (accountId) => handlers.get("AccountChanged")?.({ name: "AccountChanged", accountId });
});
beforeEach(() => here.faces.clear());
afterEach(() => {
  for (const client of clients) client.leave();
  clients = [];
});
afterAll(async () => {
  unsubscribe();
  await here.close();
  await database.close();
});

async function visit(spaceId: string, who: string | null, named = who ?? "Gil"): Promise<TestClient> {
  const holder = holderOf(who);
  const seat = await here.seat(holder.visitorId, { spaceId, holder });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: named, avatar: "plain" });
  clients.push(client);
  await client.hear("welcome");
  return client;
}

const untilUpdated = (
  client: TestClient,
  isMeant: (participant: ServerMessage<"updated">["participant"]) => boolean,
) => client.hear("updated", ({ participant }) => isMeant(participant));

test("another name and avatar of an account are seen at once by all who are there, themselves too, and said in the chat", async () => {
  const space = await insertSpace(database.db, "owner");
  const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
  here.faces.set("ann", { displayName: "Anna", avatar: "plain-2" });
  await changed("ann");
  for (const client of [ann, ben])
    expect((await untilUpdated(client, ({ userId }) => userId === "ann")).participant).toMatchObject({
      displayName: "Anna",
      avatar: "plain-2",
    });
  ann.send("chat", { text: "still me" });
  expect(await ben.hear("chat")).toMatchObject({ senderName: "Anna", text: "still me" });
  // Nothing that is seen has changed: nobody is told.
  const before = ben.heard.filter(({ name }) => name === "updated").length;
  await changed("ann");
  ann.send("chat", { text: "and again" });
  await ben.hear("chat", ({ text }) => text === "and again");
  expect(ben.heard.filter(({ name }) => name === "updated")).toHaveLength(before);
});

test("an avatar that is worn for this visit stays on", async () => {
  const space = await insertSpace(database.db, "owner");
  const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
  ann.send("avatar", { avatar: "plain-visit" });
  await untilUpdated(ben, ({ avatar }) => avatar === "plain-visit");
  here.faces.set("ann", { displayName: "Anna", avatar: "plain-2" });
  await changed("ann");
  const { participant } = await untilUpdated(ben, ({ displayName }) => displayName === "Anna");
  expect(participant.avatar).toBe("plain-visit");
});

test("a guest who is called as somebody is now is told apart from them", async () => {
  const space = await insertSpace(database.db, "owner");
  const ann = await visit(space, "ann");
  await visit(space, null, "Anna");
  await ann.hear("joined");
  here.faces.set("ann", { displayName: "Anna", avatar: "plain" });
  await changed("ann");
  const { participant } = await untilUpdated(ann, ({ isAuthless }) => isAuthless);
  expect(participant.displayName).toBe("Anna (guest)");
});

test("who comes with a seat of before is called as they are now", async () => {
  const space = await insertSpace(database.db, "owner");
  const holder = holderOf("ann");
  const seat = await here.seat("ann", { spaceId: space, holder });
  here.faces.set("ann", { displayName: "Anna", avatar: "plain-2" });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: "x", avatar: "plain" });
  clients.push(client);
  const { me, participants } = await client.hear("welcome");
  expect(participants.find(({ id }) => id === me)).toMatchObject({
    displayName: "Anna",
    avatar: "plain-2",
  });
});

test("who is live, who records and who watches are called as they are now", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  owner.send("goLive", {});
  await owner.hear("liveChanged", ({ broadcast }) => broadcast !== null);
  owner.send("startRecording", { name: "Evening" });
  await owner.hear("liveChanged", ({ recording }) => recording !== null);
  await here.rooms.watch(space, holderOf("ann"));
  here.faces.set("owner", { displayName: "Olga", avatar: "plain" });
  here.faces.set("ann", { displayName: "Anna", avatar: "plain" });
  await Promise.all([changed("owner"), changed("ann")]);
  expect((await owner.hear("liveChanged", ({ broadcast }) => broadcast?.by === "Olga")).broadcast?.by).toBe(
    "Olga",
  );
  await owner.hear("liveChanged", ({ recording }) => recording?.by === "Olga");
  expect(await here.rooms.occupant(space, "ann")).toMatchObject({ displayName: "Anna" });
});

const viewOf = (host: TestClient, isWanted: (view: HostView) => boolean): Promise<HostView> =>
  until(() => {
    const last = host.heard.findLast(({ name }) => name === "hostView")?.data as HostView | undefined;
    return last && isWanted(last) ? last : undefined;
  });

test("who waits in the waiting room is shown to hosts as they are called now", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  owner.send("setDoor", { mode: "ask" });
  await viewOf(owner, ({ door }) => door === "ask");
  const seat = await here.seat("ann", { spaceId: space, holder: holderOf("ann") });
  const ann = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: "x", avatar: "plain" });
  clients.push(ann);
  const before = await viewOf(owner, ({ waiting }) => waiting[0]?.displayName === "ann");
  expect(before.waiting[0]?.avatar).toBe(holderOf("ann").avatar ?? "plain");
  here.faces.set("ann", { displayName: "Anna", avatar: "olive" });
  await changed("ann");
  const { waiting } = await viewOf(owner, ({ waiting: [first] }) => first?.displayName === "Anna");
  expect(waiting[0]?.avatar).toBe("olive");
  owner.send("answerWaiting", { id: waiting[0]?.id, isAdmitted: true });
  const { me, participants } = await ann.hear("welcome");
  expect(participants.find(({ id }) => id === me)?.displayName).toBe("Anna");
});

test("a message that waits for a host is by the name that its writer has now", async () => {
  const space = await insertSpace(database.db, "owner");
  const [owner, gil] = [await visit(space, "owner"), await visit(space, null, "Gil")];
  owner.send("setChatRules", { isGuestChatHeld: true });
  await gil.hear("hosting", ({ chatRules }) => chatRules?.isGuestChatHeld === true);
  gil.send("chat", { text: "hello" });
  await viewOf(owner, ({ heldMessages }) => heldMessages[0]?.senderName === "Gil");
  gil.send("rename", { displayName: "Gilbert" });
  const { heldMessages } = await viewOf(owner, ({ heldMessages: [held] }) => held?.senderName === "Gilbert");
  expect(heldMessages).toMatchObject([{ senderName: "Gilbert", text: "hello" }]);
});
