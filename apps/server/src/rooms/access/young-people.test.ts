// Slow: people come to rooms over sockets, and spaces are in a database.
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { WebSocket } from "ws";
import type { Hosting } from "@veranda/contract/rooms/hosting";
import { WATCH_PATH, type WatchServerMessage } from "@veranda/contract/rooms/live";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomPermission } from "@veranda/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { familyLinks, parentalControls } from "../../domains/family/tables.ts";
import { spaceGates } from "../../domains/gates/tables.ts";
import { spaces } from "../../domains/spaces/tables.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import { strangers } from "../testing/empty-spaces.ts";
import { createFakeMedia } from "../testing/fake-media.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

type Visitor = TestClient & { readonly me: string; readonly instanceId: string };

const CLOSED: RoomPermission[] = ["under_16_chat_disabled"];
const media = createFakeMedia();
/** Pairs of friends. */
let friends: [string, string][] = [];
let database: TestDatabase;
let rooms: TestRooms;
let space = "";
const clients: TestClient[] = [];

const friendsOf = (id: string): string[] =>
  friends.flatMap(([one, other]) => (one === id ? other : other === id ? one : []));
const holder = (who: string | null): ReservationHolder => ({
  ...holderOf(who),
  friendIds: who === null ? [] : friendsOf(who),
});

beforeAll(async () => {
  database = await createTestDatabase();
  rooms = await startTestRooms(database.db, {
    spaces: realSpaces(database.db),
    media,
    people: { ...strangers, circleOf: async (id) => ({ friendIds: friendsOf(id), blockedIds: [] }) },
  });
  for (const name of ["owner", "kim", "kit", "ada", "ben"]) await insertAccount(database.db, name);
  for (const name of ["kim", "kit"]) await setAgeBand(database, name, "13_15");
  await setAgeBand(database, "owner", "adult");
});
beforeEach(async () => {
  friends = [];
  space = await insertSpace(database.db, "owner", { restricted: CLOSED });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await rooms.close();
  await database.close();
});

const visit = async (who: string | null, x = 0): Promise<Visitor> => {
  const given = holder(who);
  const seat = await rooms.seat(given.visitorId, { spaceId: space, holder: given });
  const client = new TestClient(rooms.url(seat), { ticket: seat.ticket, displayName: given.visitorId });
  clients.push(client);
  const { me, instanceId } = await client.hear("welcome");
  client.pose({ x, z: 0 });
  return Object.assign(client, { me, instanceId });
};
/** As the events of the product tell rooms of it. */
const befriend = async (one: string, other: string): Promise<void> => {
  friends.push([one, other]);
  await rooms.rooms.settleFriends(one, other);
};
const setRestricted = async (restrictedPermissions: RoomPermission[]): Promise<void> => {
  await database.db.update(spaces).set({ restrictedPermissions }).where(eq(spaces.id, space));
  await rooms.rooms.refresh(space);
};
/** Those of the writers whose next message a page is told of, by the time that its own has come back. */
const readBy = async (reader: Visitor, ...writers: Visitor[]): Promise<string[]> => {
  const since = reader.heard.length;
  for (const writer of writers) {
    const text = `of ${writer.me}`;
    writer.send("chat", { text });
    await writer.hear("chat", (said) => said.text === text);
  }
  const text = `own ${Math.random()}`;
  reader.send("chat", { text });
  await reader.hear("chat", (said) => said.text === text);
  return reader.heard.slice(since).flatMap(({ name, data }) => {
    const said = name === "chat" ? (data as ServerMessage<"chat">) : null;
    return said?.text.startsWith("of ") === true ? said.senderId : [];
  });
};
const speakAll = (...speakers: Visitor[]): void => {
  for (const speaker of speakers) speaker.send("microphone", { isOn: true });
};
const hears = (listener: Visitor, ...speakers: Visitor[]) =>
  until(() => {
    const ids = media.heard.get(listener.me) ?? [];
    return ids.length === speakers.length && speakers.every(({ me }) => ids.includes(me)) ? true : undefined;
  });
/** After two rounds of who hears whom. */
const round = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 700));

describe("under 16", () => {
  test("messages reach friends and come from friends only, whatever a page sends", async () => {
    friends = [["kim", "kit"]];
    const [kim, kit, ada, guest] = [
      await visit("kim"),
      await visit("kit"),
      await visit("ada"),
      await visit(null),
    ];
    expect((await kim.hear("welcome")).rights).toMatchObject({ isUnder16: true, isLimitedToFriends: true });
    expect(await readBy(kim, kit, ada, guest)).toEqual([kit.me]);
    expect(await readBy(ada, kim, guest)).toEqual([guest.me]);
    expect(await readBy(guest, kim, ada)).toEqual([ada.me]);
  });

  test("voices are forwarded between friends only, until a host allows more, and again when no longer", async () => {
    friends = [["kim", "kit"]];
    const [kim, kit, ada] = [await visit("kim", 0), await visit("kit", 2), await visit("ada", 4)];
    speakAll(kim, kit, ada);
    await Promise.all([hears(kim, kit), hears(kit, kim)]);
    await round();
    expect([kim, kit, ada].map(({ me }) => media.heard.get(me)?.length ?? 0)).toEqual([1, 1, 0]);

    await setRestricted([]);
    await Promise.all([hears(kim, kit, ada), hears(ada, kim, kit)]);
    const closed = performance.now();
    await setRestricted(CLOSED);
    await Promise.all([hears(kim, kit), hears(ada)]);
    // Told from never: rounds are a quarter of a second apart.
    expect(performance.now() - closed).toBeLessThan(15_000);
  });

  test("the host of the space is no exception, and none in their own space", async () => {
    await database.db.delete(spaces).where(eq(spaces.id, space));
    space = await insertSpace(database.db, "kim", { restricted: CLOSED });
    const [kim, ada] = [await visit("kim", 0), await visit("ada", 2)];
    expect((await kim.hear("welcome")).rights).toMatchObject({ isHost: true, isLimitedToFriends: true });
    speakAll(kim, ada);
    kim.send("setMegaphone", { id: kim.me, hasMegaphone: true });
    expect(await readBy(ada, kim)).toEqual([]);
    await round();
    expect([media.heard.get(kim.me), media.heard.get(ada.me)]).toEqual([[], []]);
  });

  describe("announcements and titles of countdowns", () => {
    /** What a page has of them, as the last message of each says. */
    const noticesOf = ({ heard }: Visitor): (string | null | undefined)[] => {
      const welcome = heard.find(({ name }) => name === "welcome")?.data as ServerMessage<"welcome">;
      const told = heard.flatMap(({ name, data }) =>
        name === "hosting" ? [data as ServerMessage<"hosting">] : [],
      );
      const { announcement, countdown } = Object.assign({}, welcome.hosting, ...told) as Hosting;
      return [announcement?.text, countdown?.title];
    };
    const hasNotices = async (reader: Visitor, ...wanted: (string | null | undefined)[]): Promise<void> => {
      await expect.poll(() => noticesOf(reader), { timeout: 15_000 }).toEqual(wanted);
    };
    const write = (host: Visitor): void => {
      host.send("announce", { text: "Come to my house" });
      host.send("setCountdown", { seconds: 600, title: "Ask me" });
    };
    const both = ["Come to my house", "Ask me"];

    test("by a host come to friends only, until the restriction is lifted, and again when no longer", async () => {
      friends = [["kit", "owner"]];
      const [owner, kim, kit, ada] = [
        await visit("owner"),
        await visit("kim"),
        await visit("kit"),
        await visit("ada"),
      ];
      write(owner);
      await Promise.all([owner, kit, ada].map((each) => hasNotices(each, ...both)));
      // The countdown itself is everybody's.
      await hasNotices(kim, undefined, "");
      await setRestricted([]);
      await hasNotices(kim, ...both);
      await setRestricted(CLOSED);
      await hasNotices(kim, undefined, "");
      await befriend("kim", "owner");
      await hasNotices(kim, ...both);
      expect(noticesOf(ada)).toEqual(both);
    });

    test("are told so to who comes later, also when who wrote them has gone", async () => {
      friends = [["kit", "owner"]];
      const [owner, ben] = [await visit("owner"), await visit("ben")];
      write(owner);
      await hasNotices(ben, ...both);
      owner.leave();
      await owner.closed();
      const [kim, kit, ada] = [await visit("kim"), await visit("kit"), await visit("ada")];
      await hasNotices(kit, ...both);
      await hasNotices(ada, ...both);
      expect(noticesOf(kim)).toEqual([undefined, ""]);
    });

    test("of a host under 16 come to friends only, by a forged page too", async () => {
      await database.db.delete(spaces).where(eq(spaces.id, space));
      space = await insertSpace(database.db, "kim", { restricted: CLOSED });
      friends = [["kim", "ben"]];
      const [kim, ada, ben, guest] = [
        await visit("kim"),
        await visit("ada"),
        await visit("ben"),
        await visit(null),
      ];
      write(kim);
      await Promise.all([kim, ben].map((each) => hasNotices(each, ...both)));
      for (const stranger of [ada, guest]) await hasNotices(stranger, undefined, "");
      expect(noticesOf(await visit("owner"))).toEqual([undefined, ""]);
    });
  });

  test("a friendship that begins or ends while they are inside counts at once", async () => {
    const [kim, ada] = [await visit("kim", 0), await visit("ada", 2)];
    speakAll(kim, ada);
    await round();
    expect(media.heard.get(kim.me)).toEqual([]);
    await befriend("kim", "ada");
    await Promise.all([hears(kim, ada), hears(ada, kim)]);
    expect(await readBy(ada, kim)).toEqual([kim.me]);
    friends = [];
    await rooms.rooms.settleFriends("kim", "ada");
    await Promise.all([hears(kim), hears(ada)]);
  });

  test("who says so while they are inside is limited at once", async () => {
    const [ben, ada] = [await visit("ben", 0), await visit("ada", 2)];
    speakAll(ben, ada);
    await hears(ada, ben);
    await setAgeBand(database, "ben", "13_15");
    try {
      await rooms.rooms.followAge("ben");
      await Promise.all([hears(ada), hears(ben)]);
      const { isUnder16 } = await ben.hear("rights", ({ isLimitedToFriends }) => isLimitedToFriends);
      expect(isUnder16).toBe(true);
    } finally {
      await setAgeBand(database, "ben", null);
    }
  });

  test("whom a parent keeps from talking hears nobody and is heard by nobody, at once, whatever hosts allow", async () => {
    friends = [["kim", "kit"]];
    await setRestricted([]);
    const [kim, kit, ada] = [await visit("kim", 0), await visit("kit", 2), await visit("ada", 4)];
    speakAll(kim, kit, ada);
    await Promise.all([hears(kim, kit, ada), hears(kit, kim, ada)]);
    await database.db.insert(familyLinks).values({ childId: "kim", parentId: "owner", linkedAt: new Date() });
    await database.db
      .insert(parentalControls)
      .values({ childId: "kim", conversation: "nobody", hasFriendRequests: true });
    try {
      await rooms.rooms.followAge("kim");
      await Promise.all([hears(kim), hears(kit, ada), hears(ada, kit)]);
      expect((await kim.hear("rights")).isConversationOff).toBe(true);
    } finally {
      await database.db.delete(familyLinks);
    }
    // Without a link nothing counts of what was set.
    await rooms.rooms.followAge("kim");
    await Promise.all([hears(kim, kit, ada), hears(kit, kim, ada)]);
    await database.db.delete(parentalControls);
  });

  test("as host of a space, kept from talking by a parent, announces nothing", async () => {
    friends = [["kim", "kit"]];
    await database.db.insert(familyLinks).values({ childId: "kim", parentId: "owner", linkedAt: new Date() });
    await database.db
      .insert(parentalControls)
      .values({ childId: "kim", conversation: "nobody", hasFriendRequests: true });
    try {
      space = await insertSpace(database.db, "kim", { restricted: CLOSED });
      const kim = await visit("kim");
      kim.send("announce", { text: "Come to my house" });
      expect((await kim.hear("refused", ({ reason }) => reason === "OFF_BY_PARENT")).reason).toBeDefined();
      kim.send("setCountdown", { seconds: 600, title: "Ask me" });
      await until(() => (kim.heard.filter(({ name }) => name === "refused").length === 2 ? true : undefined));
      const kit = await visit("kit");
      expect((await kit.hear("welcome")).hosting).toMatchObject({ announcement: null, countdown: null });
    } finally {
      await database.db.delete(familyLinks);
      await database.db.delete(parentalControls);
    }
  });

  test("cameras are seen by friends only", async () => {
    friends = [["kim", "kit"]];
    const [kim, kit, ada] = [await visit("kim", 0), await visit("kit", 2), await visit("ada", 4)];
    for (const each of [kim, ada]) each.send("camera", { isOn: true });
    await until(() => (media.seen.get(kit.me)?.includes(kim.me) === true ? true : undefined));
    await round();
    expect(media.seen.get(ada.me) ?? []).toEqual([]);
    expect(media.seen.get(kim.me) ?? []).toEqual([]);
  });

  test("what was written before is read by friends only, by who comes and who asks for it", async () => {
    friends = [
      ["kim", "kit"],
      ["kim", "ben"],
    ];
    const [kim, owner] = [await visit("kim"), await visit("owner")];
    expect(await readBy(owner, kim)).toEqual([]);
    // Also once a host allows more: it was said among friends.
    await setRestricted([]);
    const [ada, ben] = [await visit("ada"), await visit("ben")];
    const textsOf = async (reader: Visitor) =>
      (await reader.hear("welcome")).chat.map(({ senderId }) => senderId);
    expect(await textsOf(ada)).not.toContain(kim.me);
    expect(await textsOf(ben)).toContain(kim.me);
    const { instanceId } = ada;
    const asked = async (who: string) =>
      ((await rooms.rooms.chatHistory(space, instanceId, holder(who))) ?? []).map(({ senderId }) => senderId);
    expect(await asked("ada")).not.toContain(kim.me);
    expect(await asked("ben")).toContain(kim.me);
    await setRestricted(CLOSED);
    // From outside, too.
    expect(await asked("kit")).toEqual([kim.me]);
  });
});

describe("what is broadcast or recorded", () => {
  test("has no voice of who is under 16 or a guest, where it is the view of a page", async () => {
    friends = [["kim", "owner"]];
    await setRestricted([]);
    const [owner, kim, guest, ada] = [
      await visit("owner", 0),
      await visit("kim", 1),
      await visit(null, 2),
      await visit("ada", 3),
    ];
    speakAll(kim, guest, ada);
    await hears(owner, kim, guest, ada);
    owner.send("goLive", {});
    owner.send("setLiveMethod", { method: "inside", latency: 500, surfaceId: null });
    await hears(owner, ada);
    // To others they speak on.
    await hears(ada, kim, guest);
    owner.send("endLive", {});
    await hears(owner, kim, guest, ada);
    expect(owner.heard.some(({ name }) => name === "refused")).toBe(false);
  });

  test("is not begun by who is under 16", async () => {
    await database.db.delete(spaces).where(eq(spaces.id, space));
    space = await insertSpace(database.db, "kim");
    const kim = await visit("kim");
    for (const [name, data] of [
      ["goLive", {}],
      ["makeStreamKey", {}],
      ["startRecording", { name: "Mine" }],
    ] as const) {
      kim.send(name, data);
      const { reason } = await kim.hear("refused", ({ message }) => message === name);
      expect(reason).toBe("LIVE_FROM_16");
    }
  });

  test("is watched without messages of theirs", async () => {
    const [owner, kim, ada] = [await visit("owner"), await visit("kim"), await visit("ada")];
    owner.send("goLive", {});
    await owner.hear("liveChanged", ({ broadcast }) => broadcast !== null);
    const { key } = await rooms.rooms.watch(space, holder("ben"), { address: null });
    const origin = new URL(rooms.url(await rooms.seat("ben", { spaceId: space, holder: holder("ben") })))
      .origin;
    const socket = new WebSocket(`${origin}${WATCH_PATH}?key=${key}`);
    const told: WatchServerMessage[] = [];
    socket.on("message", (bytes: Buffer) => told.push(JSON.parse(bytes.toString()) as WatchServerMessage));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", key }));
    await until(() => told.find(({ type }) => type === "live"));
    kim.send("chat", { text: "young" });
    await kim.hear("chat");
    ada.send("chat", { text: "grown" });
    await until(() => told.find(({ type }) => type === "chat"));
    expect(told.flatMap((each) => (each.type === "chat" ? each.message.text : []))).toEqual(["grown"]);
    socket.close();
  });
});

test("who is known to be under 18 leaves when a space is marked for adults, a host too, and doesn't come in", async () => {
  const [owner, kim, ada] = [await visit("owner"), await visit("kim"), await visit("ada")];
  await database.db.insert(spaceGates).values({ spaceId: space, kind: "adults" });
  await setAgeBand(database, "owner", "16_17");
  await setAgeBand(database, "ada", "adult");
  try {
    await rooms.rooms.refresh(space);
    await Promise.all([owner.closed(), kim.closed()]);
    // A seat that was reserved before opens nothing.
    const seat = await rooms.seat("kim", { spaceId: space, holder: holder("kim") });
    const late = new TestClient(rooms.url(seat), { ticket: seat.ticket, displayName: "kim" });
    await late.closed();
    expect(late.heard.some(({ name }) => name === "welcome")).toBe(false);
    // Who has said to be an adult confirms nothing.
    ada.send("chat", { text: "still here" });
    await ada.hear("chat", ({ text }) => text === "still here");
  } finally {
    await setAgeBand(database, "owner", null);
    await setAgeBand(database, "ada", null);
  }
});
