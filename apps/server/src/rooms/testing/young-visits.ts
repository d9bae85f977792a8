import { eq } from "drizzle-orm";
import type { RoomPermission } from "@veranda/contract";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { familyLinks, parentalControls } from "../../domains/family/tables.ts";
import { spaces } from "../../domains/spaces/tables.ts";
import type { Db } from "../../platform/db/database.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import { strangers } from "./empty-spaces.ts";
import { createFakeMedia } from "./fake-media.ts";
import { TestClient, until } from "./test-client.ts";
import { startTestRooms, type TestRooms } from "./test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "./test-space.ts";

export type YoungVisitor = TestClient & { readonly me: string; readonly instanceId: string };

/** In spaces with this those under 16 talk with their friends only. */
export const CLOSED: RoomPermission[] = ["under_16_chat_disabled"];

/**
 * Rooms for the tests of this file, where Kim and Kit are under 16, the owner is an adult, and Ada and Ben haven't said
 * how old they are. Each test has a space of its own, the owner's and `CLOSED`.
 */
export function youngVisits() {
  const media = createFakeMedia();
  let database: TestDatabase;
  let rooms: TestRooms;
  let space = "";
  let friends: (readonly [string, string])[] = [];
  const clients: TestClient[] = [];
  const friendsOf = (id: string): string[] =>
    friends.flatMap(([one, other]) => (one === id ? other : other === id ? one : []));

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
  afterEach(async () => {
    for (const client of clients.splice(0)) client.leave();
    await database.db.delete(familyLinks);
    await database.db.delete(parentalControls);
  });
  afterAll(async () => {
    await rooms.close();
    await database.close();
  });

  const holder = (who: string | null): ReservationHolder => ({
    ...holderOf(who),
    friendIds: who === null ? [] : friendsOf(who),
  });
  return {
    media,
    get here(): TestRooms {
      return rooms;
    },
    get db(): Db {
      return database.db;
    },
    get space(): string {
      return space;
    },
    holder,
    /** From now on this test's space is another, theirs. */
    openSpaceOf: async (owner: string, restricted = CLOSED): Promise<void> => {
      space = await insertSpace(database.db, owner, { restricted });
    },
    /** Comes in, as a guest where `who` is null; at x metres. */
    visit: async (who: string | null, x = 0): Promise<YoungVisitor> => {
      const given = holder(who);
      const seat = await rooms.seat(given.visitorId, { spaceId: space, holder: given });
      const client = new TestClient(rooms.url(seat), { ticket: seat.ticket, displayName: given.visitorId });
      clients.push(client);
      const { me, instanceId } = await client.hear("welcome");
      client.pose({ x, z: 0 });
      return Object.assign(client, { me, instanceId });
    },
    /** All friendships that there are; those inside aren't told. */
    setFriends: (...pairs: (readonly [string, string])[]): void => {
      friends = pairs;
    },
    /** As the events of the product tell rooms of it. */
    befriend: async (one: string, other: string): Promise<void> => {
      friends.push([one, other]);
      await rooms.rooms.settleFriends(one, other);
    },
    /** The owner, as Kim's parent, lets her talk with nobody. */
    silenceKim: async (): Promise<void> => {
      const childId = "kim";
      await database.db.insert(familyLinks).values({ childId, parentId: "owner", linkedAt: new Date() });
      const controls = { childId, conversation: "nobody", hasFriendRequests: true } as const;
      await database.db.insert(parentalControls).values(controls);
    },
    setRestricted: async (restrictedPermissions: RoomPermission[]): Promise<void> => {
      await database.db.update(spaces).set({ restrictedPermissions }).where(eq(spaces.id, space));
      await rooms.rooms.refresh(space);
    },
    /** Waits until these are whom somebody hears. */
    hears: (listener: YoungVisitor, ...speakers: YoungVisitor[]) =>
      until(() => {
        const ids = media.heard.get(listener.me) ?? [];
        return ids.length === speakers.length && speakers.every(({ me }) => ids.includes(me))
          ? true
          : undefined;
      }),
  };
}

export const speakAll = (...speakers: YoungVisitor[]): void => {
  for (const speaker of speakers) speaker.send("microphone", { isOn: true });
};
