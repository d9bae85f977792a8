import { CHAT_BURST } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { afterEach, expect, test } from "vitest";
import { emptySpaces } from "../testing/empty-spaces.ts";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import type { TestClient } from "../testing/test-client.ts";
import type { ReservationHolder } from "./visitor.ts";

const PERSON: ReservationHolder = {
  visitorId: "AAAAAAAAAAAAAAAA",
  userId: "AAAAAAAAAAAAAAAA",
  isAuthless: false,
  isHost: false,
  displayName: "Ana Prato",
  avatar: "of-their-own",
  friendIds: [],
};
/** Opened by its link alone. */
const LINK_ONLY = "linkonly1";
/** Answers whether this account may come in. */
let admits: (accountId: string) => Promise<boolean> = async () => true;

const suite = createRoomsSuite(() => ({
  identify: async (token) => {
    if (token === "throws") throw new Error("no such token");
    return token === "good" ? PERSON : null;
  },
  spaces: {
    ...emptySpaces(),
    admissions: (spaceId, people) =>
      Promise.all(
        people.map(async ({ accountId, shareIds }) => ({
          mayEnter:
            (spaceId !== LINK_ONLY || shareIds.includes("share")) &&
            (accountId === null || (await admits(accountId))),
          isHost: false,
        })),
      ),
  },
}));
afterEach(() => {
  admits = async () => true;
});

async function visit(visitorId: string, holder?: ReservationHolder, resumeKey?: string): Promise<TestClient> {
  const seat = await suite.seat(visitorId, holder ? { holder } : {});
  const client = suite.connect(seat, { displayName: visitorId, ...(resumeKey ? { resumeKey } : {}) });
  await client.hear("welcome");
  return client;
}

test("who signs in stays the same participant, and others are told who it is", async () => {
  const [guest, other] = [await visit("guest-1"), await visit("other-1")];
  const { me, resumeKey } = await guest.hear("welcome");
  guest.send("identify", { accessToken: "good" });
  const { participant } = await other.hear("updated", ({ participant: { id } }) => id === me);
  expect(participant).toMatchObject({
    displayName: "Ana Prato",
    avatar: "of-their-own",
    isAuthless: false,
    userId: PERSON.userId,
  });
  // Back after a lost connection, by a seat for the person: the same participant still.
  const back = await visit("guest-1", PERSON, resumeKey);
  expect(await back.hear("welcome")).toMatchObject({ me, isResumed: true });
});

test("who came by a link and signed in comes back by it after a lost connection", async () => {
  const holder: ReservationHolder = {
    visitorId: "guest-3",
    userId: null,
    isAuthless: true,
    isHost: false,
    friendIds: [],
    shareIds: ["share"],
  };
  const seat = await suite.seat("guest-3", { spaceId: LINK_ONLY, holder });
  const guest = suite.connect(seat);
  const { me, resumeKey } = await guest.hear("welcome");
  guest.send("identify", { accessToken: "good" });
  await guest.hear("updated", ({ participant }) => participant.userId === PERSON.userId);
  guest.break();
  const back = suite.reconnect(guest, resumeKey);
  expect(await back.hear("welcome")).toMatchObject({ me, isResumed: true });
});

test("a guest is known by their participant id while they are here and after it, and not once they are somebody", async () => {
  const guest = await visit("guest-4");
  const { me } = await guest.hear("welcome");
  const other = await visit("other-4");
  const found = () => suite.here.rooms.guest(suite.space, me);
  expect(await found()).toEqual({ visitorId: "guest-4", displayName: "guest-4" });
  expect(await suite.here.rooms.guest(LINK_ONLY, me)).toBeNull();
  expect(await suite.here.rooms.guest(suite.space, "nobody")).toBeNull();
  guest.leave();
  await other.hear("left", ({ id }) => id === me);
  expect(await found()).toEqual({ visitorId: "guest-4", displayName: "guest-4" });
  const signing = await visit("guest-5");
  const { me: signed } = await signing.hear("welcome");
  signing.send("identify", { accessToken: "good" });
  await signing.hear("updated", ({ participant }) => participant.userId === PERSON.userId);
  expect(await suite.here.rooms.guest(suite.space, signed)).toBeNull();
});

test("signing in gives nobody their haste back as the guest that they were", async () => {
  const [guest] = [await visit("guest-8"), await visit("other-8")];
  for (let message = 0; message <= CHAT_BURST; message += 1) guest.send("chat", { text: "again" });
  await guest.hear("refused", ({ code }) => code === "RATE_LIMITED");
  guest.send("identify", { accessToken: "good" });
  await guest.hear("updated", ({ participant }) => participant.userId === PERSON.userId);
  guest.leave();
  await guest.closed();
  const back = await visit("guest-8");
  await back.hear("welcome");
  for (let message = 0; message < CHAT_BURST; message += 1) back.send("chat", { text: "and again" });
  expect(await back.hear("refused")).toMatchObject({ message: "chat", code: "RATE_LIMITED" });
});

test("an account that may not come in is asked about before it is one, and leaves", async () => {
  const [guest, other] = [await visit("guest-6"), await visit("other-6")];
  const { me } = await guest.hear("welcome");
  const asked = Promise.withResolvers<boolean>();
  admits = () => asked.promise;
  guest.send("identify", { accessToken: "good" });
  guest.send("rename", { displayName: "Still a guest" });
  const renamed = await other.hear("updated", ({ participant }) => participant.id === me);
  expect(renamed.participant).toMatchObject({ userId: null, displayName: "Still a guest" });
  asked.resolve(false);
  expect(await other.hear("left", ({ id }) => id === me)).toEqual({ id: me, reason: "denied" });
  expect(await guest.closed()).toBe(LEAVE_CODES.denied);
  expect(JSON.stringify(other.heard)).not.toContain(PERSON.displayName);
});

test("who went while they were asked about comes back as the guest that they were", async () => {
  const guest = await visit("guest-7");
  const { me, resumeKey } = await guest.hear("welcome");
  const [asked, isAsked] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
  admits = () => {
    isAsked.resolve();
    return asked.promise;
  };
  guest.send("identify", { accessToken: "good" });
  await isAsked.promise;
  const back = await visit("guest-7", undefined, resumeKey);
  await guest.closed();
  asked.resolve(true);
  const other = await visit("other-7");
  const { participants } = await other.hear("welcome");
  expect(participants.find(({ id }) => id === me)).toMatchObject({ userId: null });
  expect(back.closedWith).toBeNull();
});

test("an account that can't be asked about at the moment is refused, and the guest stays", async () => {
  const guest = await visit("guest-8");
  admits = async () => {
    throw new Error("The database is away");
  };
  guest.send("identify", { accessToken: "good" });
  expect(await guest.hear("refused")).toMatchObject({ message: "identify", code: "UNAVAILABLE" });
  expect(guest.closedWith).toBeNull();
});

test.each(["bad", "throws", ""])("the token %j changes nothing", async (accessToken) => {
  const guest = await visit("guest-2");
  guest.send("identify", { accessToken });
  expect(await guest.hear("refused")).toMatchObject({ message: "identify", code: "USER_UNAUTHORIZED" });
  const other = await visit("other-2");
  const { participants } = await other.hear("welcome");
  expect(participants.find(({ displayName }) => displayName === "guest-2")).toMatchObject({
    isAuthless: true,
  });
});

test("the signed-in are called what their account says, whatever they say at the door", async () => {
  const person = await visit("An impostor", PERSON);
  const { me, participants } = await person.hear("welcome");
  expect(participants.find(({ id }) => id === me)).toMatchObject({
    displayName: "Ana Prato",
    avatar: "of-their-own",
  });
  person.send("rename", { displayName: "The Owner" });
  person.send("avatar", { avatar: "plain" });
  await person.hear("refused", ({ message }) => message === "rename");
  // What one wears is one's own choice.
  await person.hear("updated", ({ participant }) => participant.id === me && participant.avatar === "plain");
});
