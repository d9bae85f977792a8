// Slow: people come to rooms over sockets, and spaces are in a database.
import { eq } from "drizzle-orm";
import type { RoomPermission } from "@veranda/contract";
import type { ClientMessage, ClientMessageName, ServerMessage } from "@veranda/contract/rooms/messages";
import { DEFAULT_PERSON_VIDEO, type PersonVideo } from "@veranda/contract/rooms/video";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { spaces } from "../../domains/spaces/tables.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { transform } from "../document/testing.fixture.ts";
import { roomShareTimes } from "../tables.ts";
import { createFakeMedia } from "../testing/fake-media.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import type { ReservationHolder } from "../participants/visitor.ts";

type Visitor = TestClient & { readonly me: string };

const media = createFakeMedia();
const zones = [{ kind: "private" as const, min: [50, -5, -5] as const, max: [60, 5, 5] as const }];
let database: TestDatabase;
let rooms: TestRooms;
let offset = 0;
let clients: TestClient[] = [];

const start = (): Promise<TestRooms> =>
  startTestRooms(database.db, {
    monotonic: () => performance.now() + offset,
    spaces: realSpaces(database.db),
    media,
    processId: "video-test",
    voiceZonesOf: () => zones,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  rooms = await start();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await rooms.close();
  await database.close();
});

const visit = async (spaceId: string, who: string | ReservationHolder, x = 0): Promise<Visitor> => {
  if (typeof who === "string") await insertAccount(database.db, who);
  const holder = typeof who === "string" ? holderOf(who) : who;
  const seat = await rooms.seat(holder.visitorId, { spaceId, holder });
  const client = new TestClient(rooms.url(seat), { ticket: seat.ticket, displayName: holder.visitorId });
  clients.push(client);
  const { me } = await client.hear("welcome");
  client.pose({ x, z: 0 });
  return Object.assign(client, { me });
};

const say = <N extends ClientMessageName>(from: TestClient, name: N, data: ClientMessage<N>): void =>
  from.send(name, data);

/** Somebody's video as this page was told of it by now. */
const videoOf = (client: TestClient, id: string): PersonVideo => {
  let video = DEFAULT_PERSON_VIDEO;
  for (const { name, data } of client.heard) {
    const people =
      name === "welcome"
        ? (data as ServerMessage<"welcome">).video.people
        : name === "videoChanged"
          ? (data as ServerMessage<"videoChanged">).people
          : [];
    video = people.find((person) => person.id === id)?.video ?? video;
  }
  return video;
};
const isTold = ({ heard }: TestClient, { me }: Visitor): boolean =>
  heard.some(
    ({ name, data }) =>
      name === "videoChanged" && (data as ServerMessage<"videoChanged">).people.some(({ id }) => id === me),
  );
const untilVideo = (client: TestClient, { me }: Visitor, wanted: Partial<PersonVideo>) =>
  until(() => {
    const video = { ...videoOf(client, me) };
    return Object.entries(wanted).every(([key, value]) => video[key as keyof PersonVideo] === value)
      ? video
      : undefined;
  });
const refusal = async (client: TestClient, message: string, since = 0): Promise<string> => {
  const refused = await until(
    () =>
      client.heard.flatMap(({ name, data }) => {
        const said = data as ServerMessage<"refused">;
        return name === "refused" && said.message === message ? said.reason : [];
      })[since],
  );
  return refused;
};
const untilSeen = (viewer: Visitor, ids: readonly string[]) =>
  until(() => (String(media.seen.get(viewer.me) ?? []) === String(ids) ? true : undefined));

/** A free space of the owner's, with a screen. */
const freeSpace = async (owner: string): Promise<string> => {
  const id = await insertSpace(database.db, owner, {
    objects: [transform("wall", { kind: "screen", props: {} })],
  });
  await database.db.update(spaces).set({ plan: "FREE" }).where(eq(spaces.id, id));
  return id;
};

test("a camera is told to everybody, granted while it is on, and seen by the others", async () => {
  const space = await insertSpace(database.db, "owner");
  const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
  expect(media.grants.get(ann.me)).toMatchObject({ camera: false, screen: false });
  say(ann, "camera", { isOn: true });
  await untilVideo(ben, ann, { isCameraOn: true });
  expect(media.grants.get(ann.me)).toMatchObject({ camera: true, screen: false });
  await untilSeen(ben, [ann.me]);
  expect(media.seen.get(ann.me) ?? []).toEqual([]);
  const late = await visit(space, "cas");
  await untilVideo(late, ann, { isCameraOn: true });
  say(ann, "camera", { isOn: false });
  await untilVideo(ben, ann, { isCameraOn: false });
  expect(media.grants.get(ann.me)).toMatchObject({ camera: false });
  await untilSeen(ben, []);
});

test("nobody sees into a private zone or out of it, nor across a block", async () => {
  const space = await insertSpace(database.db, "owner");
  const ann = await visit(space, "ann", 55);
  const ben = await visit(space, "ben");
  const cas = await visit(space, "cas", 56);
  say(ann, "camera", { isOn: true });
  say(ben, "screenShare", { isOn: true, surfaceId: null });
  await untilSeen(cas, [ann.me]);
  await untilVideo(cas, ann, { isCameraOn: true });
  expect(media.seen.get(ben.me) ?? []).toEqual([]);
  // Nor is anybody told of what they don't see.
  expect([videoOf(cas, ben.me).isSharing, videoOf(ben, ann.me).isCameraOn]).toEqual([false, false]);
  rooms.blocks.set("cas", ["ann"]);
  await rooms.rooms.settleBlocks("cas", "ann");
  await untilSeen(cas, []);
  const before = cas.heard.length;
  say(ann, "camera", { isOn: false });
  await untilVideo(ann, ann, { isCameraOn: false });
  expect(cas.heard.slice(before).some(({ name }) => name === "videoChanged")).toBe(false);
  rooms.blocks.clear();
});

test("nobody is told of the camera of who is under 16 but friends, unless a host allows it", async () => {
  const space = await insertSpace(database.db, "owner", { restricted: ["under_16_chat_disabled"] });
  for (const who of ["kim", "kit", "dan"]) await insertAccount(database.db, who);
  await setAgeBand(database, "kim", "13_15");
  const kim = await visit(space, { ...holderOf("kim"), friendIds: ["kit"] });
  const kit = await visit(space, { ...holderOf("kit"), friendIds: ["kim"] }, 2);
  const dan = await visit(space, holderOf("dan"), 4);
  for (const each of [kim, dan]) say(each, "camera", { isOn: true });
  for (const shown of [kim, dan]) await untilVideo(kit, shown, { isCameraOn: true });
  expect(isTold(dan, kim) || isTold(kim, dan)).toBe(false);

  const allow = async (restrictedPermissions: RoomPermission[]): Promise<void> => {
    await database.db.update(spaces).set({ restrictedPermissions }).where(eq(spaces.id, space));
    await rooms.rooms.refresh(space);
  };
  await allow([]);
  await untilVideo(dan, kim, { isCameraOn: true });
  await untilVideo(kim, dan, { isCameraOn: true });
  await allow(["under_16_chat_disabled"]);
  await untilVideo(dan, kim, { isCameraOn: false });
  await untilSeen(dan, []);
  expect(videoOf(kit, kim.me).isCameraOn).toBe(true);
});

test("guests show nothing where the space doesn't let them, and what a forged message asks for", async () => {
  const space = await insertSpace(database.db, "owner", { restricted: ["guest_voice_chat_disabled"] });
  const guest = await visit(space, holderOf(null));
  say(guest, "camera", { isOn: true });
  expect(await refusal(guest, "camera")).toBe("VIDEO_WITH_ACCOUNT");
  say(guest, "screenShare", { isOn: true, surfaceId: null });
  expect(await refusal(guest, "screenShare")).toBe("VIDEO_WITH_ACCOUNT");
  say(guest, "stopVideo", { id: guest.me, kind: "camera" });
  expect(await refusal(guest, "stopVideo")).toBe("HOSTS_ONLY");
  guest.send("screenShare", { isOn: true, surfaceId: 5 });
  expect(await refusal(guest, "screenShare", 1)).toBe("NOT_SENT");
  for (let n = 0; n < 12; n += 1) say(guest, "camera", { isOn: true });
  await until(async () => ((await refusal(guest, "camera", 11)) === "RATE_LIMITED" ? true : undefined));
  expect(media.grants.get(guest.me)).toMatchObject({ camera: false, screen: false });
});

test("a host stops a camera at once; others can't, and nobody is stopped who isn't here", async () => {
  const space = await insertSpace(database.db, "owner");
  const [owner, ann] = [await visit(space, "owner"), await visit(space, "ann")];
  say(ann, "camera", { isOn: true });
  await untilVideo(owner, ann, { isCameraOn: true });
  const acts = (await rooms.acts()).length;
  say(owner, "stopVideo", { id: ann.me, kind: "camera" });
  expect((await ann.hear("videoNotice")).reason).toBe("VIDEO_STOPPED_BY_HOST");
  expect(media.grants.get(ann.me)).toMatchObject({ camera: false });
  await untilVideo(ann, ann, { isCameraOn: false });
  // A screen that isn't shown is stopped by nobody.
  say(owner, "stopVideo", { id: ann.me, kind: "screen" });
  say(owner, "stopVideo", { id: "nobody", kind: "screen" });
  expect(await refusal(owner, "stopVideo")).toBe("PARTICIPANT_NOT_HERE");
  expect((await rooms.acts()).slice(acts)).toMatchObject([
    { act: "camera_stopped", by: { displayName: "owner" }, target: { accountId: "ann", displayName: "ann" } },
  ]);
});

test("one surface shows one share, and only a screen that is there", async () => {
  const space = await freeSpace("surfaces");
  const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
  say(ann, "screenShare", { isOn: true, surfaceId: "wall" });
  await untilVideo(ben, ann, { isSharing: true, surfaceId: "wall" });
  say(ben, "screenShare", { isOn: true, surfaceId: "wall" });
  expect(await refusal(ben, "screenShare")).toBe("SURFACE_TAKEN");
  say(ben, "screenShare", { isOn: true, surfaceId: "nowhere" });
  expect(await refusal(ben, "screenShare", 1)).toBe("SURFACE_GONE");
  say(ben, "screenShare", { isOn: true, surfaceId: null });
  await untilVideo(ann, ben, { isSharing: true, surfaceId: null });
  ann.leave();
  await ben.hear("left", ({ id }) => id === ann.me);
  say(ben, "screenShare", { isOn: true, surfaceId: "wall" });
  await untilVideo(ben, ben, { surfaceId: "wall" });
});

test("what doesn't reach somebody holds no surface against them; of two the later is on it", async () => {
  const space = await freeSpace("hidden-surfaces");
  const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
  const cas = await visit(space, "cas");
  rooms.blocks.set("ann", ["ben"]);
  await rooms.rooms.settleBlocks("ann", "ben");
  say(ann, "screenShare", { isOn: true, surfaceId: "wall" });
  await untilVideo(cas, ann, { surfaceId: "wall" });
  say(ben, "screenShare", { isOn: true, surfaceId: "wall" });
  await untilVideo(cas, ben, { surfaceId: "wall" });
  await untilVideo(cas, ann, { isSharing: true, surfaceId: null });
  expect(videoOf(ann, ann.me).surfaceId).toBe("wall");
  expect(isTold(ann, ben) || isTold(ben, ann)).toBe(false);
  // Whom both reach waits, and a newcomer is told the same.
  say(cas, "screenShare", { isOn: true, surfaceId: "wall" });
  expect(await refusal(cas, "screenShare")).toBe("SURFACE_TAKEN");
  const dan = await visit(space, "dan");
  await untilVideo(dan, ben, { surfaceId: "wall" });
  await untilVideo(dan, ann, { isSharing: true, surfaceId: null });
  say(ben, "screenShare", { isOn: false, surfaceId: null });
  for (const viewer of [cas, dan]) await untilVideo(viewer, ann, { surfaceId: "wall" });
  rooms.blocks.clear();
});

test("hosts put something else where somebody shows what they aren't shown, and stop it", async () => {
  const space = await insertSpace(database.db, "owner", {
    restricted: ["under_16_chat_disabled"],
    objects: [transform("wall", { kind: "screen", props: {} })],
  });
  for (const who of ["lea", "leo"]) await insertAccount(database.db, who);
  await setAgeBand(database, "lea", "13_15");
  const owner = await visit(space, "owner");
  const lea = await visit(space, { ...holderOf("lea"), friendIds: ["leo"] });
  const leo = await visit(space, { ...holderOf("leo"), friendIds: ["lea"] });
  say(lea, "screenShare", { isOn: true, surfaceId: "wall" });
  await untilVideo(leo, lea, { surfaceId: "wall" });
  say(owner, "screenShare", { isOn: true, surfaceId: "wall" });
  await untilVideo(leo, owner, { surfaceId: "wall" });
  await untilVideo(leo, lea, { isSharing: true, surfaceId: null });
  expect(isTold(owner, lea)).toBe(false);
  say(owner, "stopVideo", { id: lea.me, kind: "screen" });
  expect((await lea.hear("videoNotice")).reason).toBe("VIDEO_STOPPED_BY_HOST");
  await untilVideo(leo, lea, { isSharing: false });
});

test("the day's time for screens is counted for the owner, warned of, and ends the share; a restart keeps it", async () => {
  const space = await freeSpace("sharer");
  const ann = await visit(space, "ann");
  say(ann, "screenShare", { isOn: true, surfaceId: null });
  await untilVideo(ann, ann, { isSharing: true });
  offset += 3_550_000;
  expect((await ann.hear("videoNotice")).reason).toBe("SCREEN_SHARE_ENDS_SOON");
  offset += 60_000;
  await ann.hear("videoNotice", ({ reason }) => reason === "SCREEN_SHARE_USED_UP");
  await untilVideo(ann, ann, { isSharing: false });
  expect(media.grants.get(ann.me)).toMatchObject({ screen: false });
  say(ann, "screenShare", { isOn: true, surfaceId: null });
  expect(await refusal(ann, "screenShare")).toBe("SCREEN_SHARE_USED_UP");
  const written = async (): Promise<number> =>
    (await database.db.select().from(roomShareTimes).where(eq(roomShareTimes.ownerId, "sharer")))[0]
      ?.seconds ?? 0;
  await until(async () => ((await written()) >= 3_600 ? true : undefined));
  for (const client of clients.splice(0)) client.break();
  await rooms.close();
  rooms = await start();
  // Another space of the same owner's.
  const other = await freeSpace("sharer");
  const ben = await visit(other, "ben");
  await until(async () => {
    say(ben, "screenShare", { isOn: true, surfaceId: null });
    return (await refusal(ben, "screenShare")) === "SCREEN_SHARE_USED_UP" ? true : undefined;
  });
});

test("a removed participant's video ends", async () => {
  const space = await insertSpace(database.db, "owner");
  const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
  say(ann, "camera", { isOn: true });
  await untilSeen(ben, [ann.me]);
  await rooms.rooms.putOut(space, "ann", { userId: "owner", displayName: "owner" });
  await untilSeen(ben, []);
  expect(media.removed).toContain(ann.me);
});
