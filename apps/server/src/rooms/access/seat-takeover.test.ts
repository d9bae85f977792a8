import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LEAVE_CODES, type JoinOptions } from "@veranda/contract/rooms/messages";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { soon } from "../../testing/soon.ts";
import { PENDING_AN_ADDRESS, PENDING_MS } from "../reservations/pending-reservations.ts";
import { emptySpaces } from "../testing/empty-spaces.ts";
import { TestClient } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import type { ArrivalPoints } from "../movement/arrival-points.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import type { ReservationRequest, Seat } from "../reservations/reservation.ts";

let database: TestDatabase;
let here: TestRooms;
let space: string;
let number = 0;
let offset = 0;
let arrivalPoints: ArrivalPoints | null = null;
const clients: TestClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, {
    monotonic: () => performance.now() + offset,
    arrivalPointsOf: () => arrivalPoints,
    spaces: {
      ...emptySpaces(),
      admissions: async (_, people) =>
        people.map(({ accountId }) => ({ mayEnter: true, isHost: accountId === "owner" })),
    },
    identify: async (token) => account(token).holder,
  });
});
beforeEach(() => {
  number += 1;
  space = `over${String(number).padStart(4, "0")}`;
});
afterEach(() => {
  arrivalPoints = null;
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

const seatFor = (visitor: string, more: Partial<ReservationRequest> = {}): Promise<Seat> =>
  here.seat(visitor, { spaceId: space, ...more });
function enter(seat: Seat, hello: Partial<JoinOptions> = {}): TestClient {
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, ...hello });
  clients.push(client);
  return client;
}
async function visit(visitor: string, more: Partial<ReservationRequest> = {}): Promise<TestClient> {
  const client = enter(await seatFor(visitor, more), { displayName: visitor });
  await client.hear("welcome");
  return client;
}
const account = (
  userId: string,
  more: Partial<ReservationHolder> = {},
): Pick<ReservationRequest, "holder"> => ({
  holder: {
    visitorId: userId,
    userId,
    isAuthless: false,
    isHost: false,
    displayName: userId,
    friendIds: [],
    ...more,
  },
});
const peopleHere = async (): Promise<number> =>
  (await here.rooms.instances(space)).reduce((sum, { participantCount }) => sum + participantCount, 0);

describe("a second page of the same visitor", () => {
  it("takes the seat over: one person, the same, and the first page is told", async () => {
    const [first, other] = [await visit("ann", account("ann")), await visit("ben")];
    const { me } = await first.hear("welcome");
    const second = await visit("ann", account("ann"));
    const welcome = await second.hear("welcome");
    expect(welcome).toMatchObject({ me, isResumed: true });
    expect(welcome.participants).toHaveLength(2);
    expect(await first.closed()).toBe(LEAVE_CODES.replaced);
    await soon(async () => expect(await peopleHere()).toBe(2));
    expect(other.heard.filter(({ name }) => name === "left" || name === "joined")).toEqual([]);
  });

  it("takes a guest's seat over too, under the name that it says now", async () => {
    const [first, other] = [await visit("uid-1"), await visit("ben")];
    const { me } = await first.hear("welcome");
    const second = enter(await seatFor("uid-1"), { displayName: "Ann again" });
    expect((await second.hear("welcome")).me).toBe(me);
    await other.hear("updated", ({ participant }) => participant.displayName === "Ann again");
    expect(await first.closed()).toBe(LEAVE_CODES.replaced);
  });

  it("after a reload finds itself where it stood, without a ghost", async () => {
    const [first, other] = [await visit("uid-1"), await visit("ben")];
    const { me } = await first.hear("welcome");
    first.pose({ x: 5, z: 6 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    first.break();
    await other.hear("updated", ({ participant }) => participant.isAway);
    const again = await visit("uid-1");
    const welcome = await again.hear("welcome");
    expect(welcome.me).toBe(me);
    expect(welcome.participants).toHaveLength(2);
    expect(welcome.transform?.position[0]).toBeCloseTo(5, 1);
  });

  it("keeps the seat when the first page comes back by itself", async () => {
    const [first, other] = [await visit("ann", account("ann")), await visit("ben")];
    const { resumeKey } = await first.hear("welcome");
    first.break();
    await other.hear("updated", ({ participant }) => participant.isAway);
    const second = await visit("ann", account("ann"));
    const back = new TestClient(`${first.url}&reconnectionToken=${first.token}`, { ticket: "", resumeKey });
    clients.push(back);
    expect(await back.closed()).toBe(LEAVE_CODES.replaced);
    second.send("chat", { text: "Here" });
    await second.hear("chat");
    expect(second.closedWith).toBeNull();
  });

  it("is asked back by a button, which brings no key", async () => {
    const first = await visit("ann", account("ann"));
    const second = await visit("ann", account("ann"));
    await first.closed();
    const back = await visit("ann", account("ann"));
    expect((await back.hear("welcome")).me).toBe((await second.hear("welcome")).me);
    expect(await second.closed()).toBe(LEAVE_CODES.replaced);
  });

  it("ends the visit in another instance of the space", async () => {
    const first = await visit("ann", { ...account("ann"), capacity: 1 });
    const other = await visit("ben", { capacity: 5 });
    const { instanceId } = await other.hear("welcome");
    expect(instanceId).not.toBe((await first.hear("welcome")).instanceId);
    const second = await visit("ann", { ...account("ann"), capacity: 5, instanceId });
    expect((await second.hear("welcome")).instanceId).toBe(instanceId);
    expect(await first.closed()).toBe(LEAVE_CODES.replaced);
    await soon(async () => expect(await peopleHere()).toBe(2));
  });

  it("finds room in a space that is full of others and oneself", async () => {
    const first = await visit("ann", { ...account("ann"), capacity: 2 });
    await visit("ben", { capacity: 2 });
    const second = await visit("ann", { ...account("ann"), capacity: 2 });
    expect((await second.hear("welcome")).me).toBe((await first.hear("welcome")).me);
  });

  it("is the same person also when a guest beside it signs in", async () => {
    const own = await visit("ann", account("ann"));
    const guest = await visit("uid-1");
    guest.send("identify", { accessToken: "ann" });
    await guest.hear("updated", ({ participant }) => participant.userId === "ann");
    expect(await own.closed()).toBe(LEAVE_CODES.replaced);
    await soon(async () => expect(await peopleHere()).toBe(1));
  });
});

describe("seats that are asked for and not used", () => {
  it("do not shut a space: one is held for a visitor, few for an address", async () => {
    const [address, capacity] = ["203.0.113.7", 10];
    for (let visitor = 0; visitor < 30; visitor += 1)
      await seatFor(`flood-${visitor}`, { address, capacity });
    for (let visitor = 0; visitor < capacity - PENDING_AN_ADDRESS; visitor += 1)
      await visit(`honest-${visitor}`, { address: `198.51.100.${visitor}`, capacity });
    await expect(seatFor("one-more", { address: "198.51.100.99", capacity })).rejects.toMatchObject({
      code: "SPACE_FULL",
    });
    offset += PENDING_MS;
    await visit("one-more", { address: "198.51.100.99", capacity });
  });

  it("let those of one address in while there is room, and no further", async () => {
    const [address, capacity] = ["203.0.113.7", 6];
    const seats = await Promise.all(
      Array.from({ length: 8 }, (_, visitor) => seatFor(`class-${visitor}`, { address, capacity })),
    );
    const pupils = seats.map((seat) => enter(seat));
    await soon(async () => expect(await peopleHere()).toBe(capacity));
    await soon(() =>
      expect(pupils.filter(({ closedWith }) => closedWith === LEAVE_CODES.full)).toHaveLength(2),
    );
  });

  it("never keep a host out", async () => {
    for (const visitor of ["a", "b"]) await visit(visitor, { capacity: 2 });
    await expect(seatFor("c", { capacity: 2 })).rejects.toMatchObject({ code: "SPACE_FULL" });
    const host = await visit("owner", { ...account("owner", { isHost: true }), capacity: 2 });
    expect((await host.hear("welcome")).participants).toHaveLength(3);
  });
});

describe("where somebody begins", () => {
  const entrance = { arrivals: [[40, 0, 40]], teleporters: [] } satisfies ArrivalPoints;
  const transform = { position: [-60, 0, -60] as [number, number, number], heading: 1 };

  it("is not wherever they say", async () => {
    const stranger = enter(await seatFor("stranger"), { transform });
    expect((await stranger.hear("welcome")).transform).toBeNull();
  });

  it("is where they stood when they left", async () => {
    const ben = await visit("ben");
    const leave = async (person: TestClient): Promise<void> => {
      const { me } = await person.hear("welcome");
      person.pose({ x: -60, z: -60 });
      await new Promise((resolve) => setTimeout(resolve, 500));
      person.leave();
      await ben.hear("left", ({ id }) => id === me);
    };
    await leave(await visit("uid-1"));
    const back = enter(await seatFor("uid-1"), { transform });
    expect((await back.hear("welcome")).transform?.position[0]).toBeCloseTo(-60, 1);
    await leave(back);
    const cheat = enter(await seatFor("uid-1"), { transform: { position: [60, 0, 60], heading: 0 } });
    expect((await cheat.hear("welcome")).transform?.position[0]).toBeCloseTo(-60, 1);
  });

  it("is where newcomers arrive when somebody else stands there by now", async () => {
    const person = await visit("uid-1");
    const { me } = await person.hear("welcome");
    person.pose({ x: -60, z: -60 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const ben = await visit("ben");
    ben.pose({ x: -60, z: -60.3 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    person.leave();
    await ben.hear("left", ({ id }) => id === me);
    const back = enter(await seatFor("uid-1"), { transform });
    expect((await back.hear("welcome")).transform).toBeNull();
  });

  it("is the entrance for a newcomer whose first step is far from every place to arrive at", async () => {
    arrivalPoints = entrance;
    const person = await visit("uid-1");
    person.pose({ x: -60, z: -60 });
    const { transform: put, reason } = await person.hear("serverCorrection");
    expect(reason).toBe("teleport");
    expect(put.position.map(Math.round)).toEqual([40, 0, 40]);
    const fair = await visit("uid-2");
    fair.pose({ x: 41, z: 40 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(fair.heard.filter(({ name }) => name === "serverCorrection")).toEqual([]);
  });
});
