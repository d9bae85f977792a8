// Slow: people come to rooms over sockets, and spaces are in a database.
import { WATCH_CLOSE, type RoomLive } from "@veranda/contract/rooms/live";
import type { HostView } from "@veranda/contract/rooms/hosting";
import { expect, test } from "vitest";
import { deviceDigest } from "../../domains/moderation/device-digest.ts";
import { spaceBans } from "../../domains/moderation/tables.ts";
import { messageEvidence } from "../journal/evidence.ts";
import { until, type TestClient } from "../testing/test-client.ts";
import { holderOf, insertSpace } from "../testing/test-space.ts";
import type { ReservationHolder } from "../participants/visitor.ts";
import { untilHeard, viewers, watching, type Page } from "./watching.fixture.ts";

const here = watching();
const { live, media, open, visit, watch } = here;

test("who watches is counted, reads the chat and writes in it, and is no participant", async () => {
  const { space, owner } = await live();
  const holder = holderOf(null);
  const { key, displayName, live: told, media: ticket } = await watch(space, holder);
  expect(told.broadcast?.by).toBe("owner");
  // Nothing but the stream, and no voice.
  expect(media.seen.get(ticket?.identity ?? "")).toEqual(["live"]);
  const page = open(owner.origin, { type: "hello", key });
  await viewers(owner, 1);
  await until(async () => ((await here.rooms.presence([space])).get(space)?.count === 1 ? true : undefined));
  owner.send("chat", { text: "good evening" });
  expect((await untilHeard(page, "chat")).message).toMatchObject({
    text: "good evening",
    senderName: "owner",
  });
  page.socket.send(JSON.stringify({ type: "chat", text: "hello from outside" }));
  expect(await owner.hear("chat", ({ senderName }) => senderName === displayName)).toMatchObject({
    text: "hello from outside",
  });
  // A key is good once.
  expect(await open(owner.origin, { type: "hello", key }).closed).toBe(WATCH_CLOSE.again);
  page.socket.close();
  await until(() => (media.removed.includes(ticket?.identity ?? "") ? true : undefined));
  const last = (): unknown => owner.heard.findLast(({ name }) => name === "liveChanged")?.data;
  await until(() => ((last() as RoomLive).viewerCount === 0 ? true : undefined));
});

test("who watches can report what they read in the chat, and nobody who doesn't", async () => {
  const { space, owner } = await live();
  owner.send("chat", { text: "not for strangers" });
  const { id: messageId } = await owner.hear("chat");
  const { key } = await watch(space, holderOf("ann"));
  open(owner.origin, { type: "hello", key });
  await viewers(owner, 1);
  const evidenceFor = (me: string) =>
    messageEvidence(here.db, { spaceId: space, messageId, me, watchedIds: here.rooms.watchedBy(space, me) });
  expect(await until(async () => (await evidenceFor("ann")) ?? undefined)).toMatchObject({
    senderName: "owner",
    evidence: { about: messageId, chat: [{ text: "not for strangers" }] },
  });
  expect(await evidenceFor("ben")).toBeNull();
  const { space: elsewhere } = await live();
  expect(here.rooms.watchedBy(elsewhere, "ann")).toEqual([]);
});

test("what a host removes goes from the chat of those who watch", async () => {
  const { space, owner } = await live();
  const { key } = await watch(space, holderOf("ann"));
  const page = open(owner.origin, { type: "hello", key });
  await viewers(owner, 1);
  page.socket.send(JSON.stringify({ type: "chat", text: "Go away!" }));
  const { id } = (await untilHeard(page, "chat")).message;
  owner.send("removeMessage", { id });
  expect(await untilHeard(page, "chatRemoved")).toEqual({ type: "chatRemoved", id });
  expect((await watch(space, holderOf("ben"))).chat).toEqual([]);
});

test.each([
  ["Gil Visitor", "Gil Visitor"],
  ["owner", "owner (guest)"],
])("a guest who watches is called what they want, and nobody's host: %s", async (wanted, name) => {
  const { space } = await live();
  expect((await watch(space, holderOf(null), { guestName: wanted, address: null })).displayName).toBe(name);
});

test("who may not write is told so as they come to watch", async () => {
  const { space } = await live(["guest_text_chat_disabled"]);
  const restrictionOf = async (who: string | null) => (await watch(space, holderOf(who))).chatRestriction;
  expect(await restrictionOf(null)).toBe("guest_text_chat_disabled");
  expect(await restrictionOf("ann")).toBeNull();
  const silent = await live(["chat_disabled"]);
  expect((await watch(silent.space, holderOf("ann"))).chatRestriction).toBe("chat_disabled");
});

test("who watches is told which rules of the chat hold for them, as they come and as hosts change them", async () => {
  const { space, owner } = await live();
  const none = { slowSeconds: 0, isWithoutLinks: false, isGuestChatHeld: false, isReachLimited: false };
  const pageOf = async (who: string | null): Promise<Page> => {
    const { key, chatRules } = await watch(space, holderOf(who));
    expect(chatRules).toEqual(none);
    const page = open(owner.origin, { type: "hello", key });
    await untilHeard(page, "live");
    return page;
  };
  const [gil, ann, host] = [await pageOf(null), await pageOf("ann"), await pageOf("owner")];
  owner.send("setChatRules", { slowSeconds: 15, isWithoutLinks: true, isGuestChatHeld: true });
  const all = { slowSeconds: 15, isWithoutLinks: true, isGuestChatHeld: true, isReachLimited: false };
  expect((await untilHeard(gil, "me")).chatRules).toEqual(all);
  expect((await untilHeard(ann, "me")).chatRules).toEqual({ ...all, isGuestChatHeld: false });
  expect((await untilHeard(host, "me")).chatRules).toEqual(none);
  expect((await watch(space, holderOf(null))).chatRules).toEqual(all);
});

test("the rules of the chat hold outside as well, also for who comes back", async () => {
  const { space, owner } = await live();
  const guest = holderOf(null);
  owner.send("setChatRules", { slowSeconds: 0, isWithoutLinks: true, isGuestChatHeld: true });
  const { key } = await watch(space, guest);
  const page = open(owner.origin, { type: "hello", key });
  await viewers(owner, 1);
  page.socket.send(JSON.stringify({ type: "chat", text: "see https://example.org" }));
  expect((await untilHeard(page, "refused")).reason).toBe("CHAT_WITHOUT_LINKS");
  page.socket.send(JSON.stringify({ type: "chat", text: "may I" }));
  await untilHeard(page, "held");
  const { heldMessages } = (await owner.hear(
    "hostView",
    (view) => view !== null && view.heldMessages.length > 0,
  )) ?? {
    heldMessages: [],
  };
  owner.send("answerHeldMessage", { id: heldMessages[0]?.id, isShown: true });
  expect((await untilHeard(page, "chat")).message.text).toBe("may I");
  for (let count = 0; count < 12; count += 1)
    page.socket.send(JSON.stringify({ type: "chat", text: `again ${count}` }));
  await until(() =>
    page.heard.some((message) => message.type === "refused" && message.reason === "RATE_LIMITED")
      ? true
      : undefined,
  );
  // Somebody new could write five: a second page of theirs, and one after the first has gone, can't.
  const five = Array.from({ length: 5 }, () => ({ type: "chat", text: "more" }));
  const second = open(owner.origin, { type: "hello", key: (await watch(space, guest)).key }, ...five);
  expect((await untilHeard(second, "refused")).reason).toBe("RATE_LIMITED");
  page.socket.close();
  second.socket.close();
  await Promise.all([page.closed, second.closed]);
  const third = open(owner.origin, { type: "hello", key: (await watch(space, guest)).key }, ...five);
  expect((await untilHeard(third, "refused")).reason).toBe("RATE_LIMITED");
});

test("who writes from outside can be removed, banned and reported, guests and people with an account", async () => {
  const { space, owner } = await live();
  const guest = holderOf(null);
  const page = open(
    owner.origin,
    { type: "hello", key: (await watch(space, guest)).key },
    { type: "chat", text: "abuse" },
  );
  const { senderId } = await owner.hear("chat", ({ text }) => text === "abuse");
  expect(await here.rooms.occupant(space, senderId)).toMatchObject({
    accountId: null,
    visitorId: guest.visitorId,
    deviceId: guest.visitorId,
  });
  expect(await here.rooms.guest(space, senderId)).toMatchObject({ visitorId: guest.visitorId });
  owner.send("removeParticipant", { id: senderId });
  expect(await page.closed).toBe(WATCH_CLOSE.refused);
  expect((await here.acts()).at(-1)).toMatchObject({ act: "removed", by: { displayName: "owner" } });
  // Gone, and known still.
  expect(await here.rooms.occupant(space, senderId)).toMatchObject({ visitorId: guest.visitorId });

  const ann = open(
    owner.origin,
    { type: "hello", key: (await watch(space, holderOf("ann"))).key },
    { type: "chat", text: "from ann" },
  );
  const said = await owner.hear("chat", ({ text }) => text === "from ann");
  expect(await here.rooms.occupant(space, said.senderId)).toMatchObject({ accountId: "ann" });
  expect(await here.rooms.guest(space, said.senderId)).toBeNull();
  // Who doesn't host can't, and nobody can of somebody who isn't there.
  const ben = await visit(space, "ben");
  ben.send("removeParticipant", { id: said.senderId });
  expect((await ben.hear("refused")).reason).toBe("HOSTS_ONLY");
  owner.send("removeParticipant", { id: senderId });
  expect((await owner.hear("refused")).reason).toBe("PARTICIPANT_NOT_HERE");
  owner.send("removeParticipant", { id: said.senderId });
  expect(await ann.closed).toBe(WATCH_CLOSE.refused);
});

test("a key that waits for its page is no way in for who was put out or banned meanwhile", async () => {
  const { space, owner } = await live();
  const guest = holderOf(null);
  const keys = [await watch(space, guest), await watch(space, guest)];
  const first = open(owner.origin, { type: "hello", key: keys[0]?.key });
  await viewers(owner, 1);
  await here.rooms.putOut(space, guest.visitorId, { userId: "owner", displayName: "owner" });
  expect(await first.closed).toBe(WATCH_CLOSE.refused);
  const later = { type: "chat", text: "banned but here" };
  expect(await open(owner.origin, { type: "hello", key: keys[1]?.key }, later).closed).toBe(
    WATCH_CLOSE.again,
  );
  expect(media.removed).toContain(keys[1]?.media?.identity);
  const { key } = await watch(space, holderOf("ann"));
  await here.ban(space, "ann");
  expect(await open(owner.origin, { type: "hello", key }).closed).toBe(WATCH_CLOSE.again);
});

test("who may not come in may not watch either, whatever they were told before", async () => {
  const { space } = await live();
  const ban = { spaceId: space, accountId: "ann", displayName: "ann", reason: "", bannedBy: "owner" };
  await here.db.insert(spaceBans).values(ban);
  await expect(watch(space, holderOf("ann"))).rejects.toMatchObject({ code: "BANNED" });
});

test("who watches is called by their account, and is told what waits and what nobody will see", async () => {
  const { space, owner } = await live();
  owner.send("setChatRules", { isGuestChatHeld: true });
  await owner.hear("hosting");
  const { key } = await watch(space, holderOf("ann"));
  open(owner.origin, { type: "hello", key }, { type: "chat", text: "from ann" });
  expect(await owner.hear("chat", ({ text }) => text === "from ann")).toMatchObject({
    senderName: "ann",
    watcher: { userId: "ann" },
  });
  const ben = await visit(space, "ben");
  ben.send("chat", { text: "from inside" });
  expect(await owner.hear("chat", ({ text }) => text === "from inside")).not.toHaveProperty("watcher");
  const guest = open(
    owner.origin,
    { type: "hello", key: (await watch(space, holderOf(null))).key },
    { type: "chat", text: "may I" },
  );
  expect(await untilHeard(guest, "held")).toEqual({ type: "held", text: "may I" });
  const view = await owner.hear("hostView", (told) => (told?.heldMessages.length ?? 0) > 0);
  owner.send("answerHeldMessage", { id: view?.heldMessages[0]?.id, isShown: false });
  expect(await untilHeard(guest, "dropped")).toEqual({ type: "dropped", text: "may I" });
});

test("becoming or ceasing to be a co-host also applies to the pages from which one watches", async () => {
  const { space, owner } = await live();
  const [ann, ben] = [await visit(space, "ann"), await visit(space, "ben")];
  const { key } = await watch(space, holderOf("ann"));
  const page = open(owner.origin, { type: "hello", key });
  await untilHeard(page, "live");
  const name = async (client: TestClient, isCoHost: boolean): Promise<void> => {
    owner.send("setCoHost", { id: (await client.hear("welcome")).me, isCoHost });
    await client.hear("rights", (rights) => rights.isCoHost === isCoHost);
  };
  const write = (text: string): void => page.socket.send(JSON.stringify({ type: "chat", text }));
  owner.send("setChatRules", { isWithoutLinks: true });
  await ann.hear("hosting");
  await name(ben, true);
  await name(ann, true);
  write("as a host: https://example.org");
  const { senderId } = await owner.hear("chat", ({ text }) => text.startsWith("as a host"));
  await name(ann, false);
  write("as nobody: https://example.org");
  expect((await untilHeard(page, "refused")).reason).toBe("CHAT_WITHOUT_LINKS");
  // And hosts of this instance can put them out again.
  ben.send("removeParticipant", { id: senderId });
  expect(await page.closed).toBe(WATCH_CLOSE.refused);
});

test.each(["put out", "banned", "banned after they went"])(
  "nothing waits any more of somebody from outside who is %s",
  async (how) => {
    const { space, owner } = await live();
    owner.send("setChatRules", { isGuestChatHeld: true });
    await owner.hear("hosting");
    const guest = holderOf(null);
    const watch = async (holder: ReservationHolder, text: string): Promise<Page> => {
      const { key } = await here.watch(space, holder);
      const page = open(owner.origin, { type: "hello", key }, { type: "chat", text });
      await untilHeard(page, "held");
      return page;
    };
    const page = await watch(guest, "abuse");
    await watch(holderOf(null), "good evening");
    const held = (): readonly { id: string; text: string }[] => {
      const view = owner.heard.findLast(({ name }) => name === "hostView")?.data;
      return (view as HostView | undefined)?.heldMessages ?? [];
    };
    const before = await until(() => (held().length === 2 ? held() : undefined));
    if (how.endsWith("went")) {
      page.socket.close();
      await viewers(owner, 1);
    }
    if (how === "put out")
      await here.rooms.putOut(space, guest.visitorId, { userId: "owner", displayName: "owner" });
    else {
      const ban = { device: deviceDigest(guest.visitorId), displayName: "Gil", reason: "" };
      await here.db.insert(spaceBans).values({ ...ban, spaceId: space, bannedBy: "owner" });
      await here.rooms.refresh(space);
    }
    expect((await until(() => (held().length === 1 ? held() : undefined)))[0]?.text).toBe("good evening");
    // A host who saw it a moment ago can't show it either, and trusts nobody by that.
    owner.send("answerHeldMessage", { id: before[0]?.id, isShown: true });
    owner.send("chat", { text: "afterwards" });
    await owner.hear("chat", ({ text }) => text === "afterwards");
    expect(JSON.stringify(owner.heard.filter(({ name }) => name === "chat"))).not.toContain("abuse");
    if (how === "put out") await watch(guest, "here again");
  },
);

test("reloading a page doesn't raise the limit of queued messages", async () => {
  const { space, owner } = await live();
  owner.send("setChatRules", { isGuestChatHeld: true });
  await owner.hear("hosting");
  const guest = holderOf(null);
  const said = ["one", "two", "three"].map((text) => ({ type: "chat", text }));
  const first = open(owner.origin, { type: "hello", key: (await watch(space, guest)).key }, ...said);
  await until(() => (first.heard.filter(({ type }) => type === "held").length === 3 ? true : undefined));
  first.socket.close();
  const { key } = await watch(space, guest);
  const again = open(owner.origin, { type: "hello", key }, { type: "chat", text: "four" });
  expect((await untilHeard(again, "refused")).reason).toBe("RATE_LIMITED");
});

test("the door holds for who watches too: strangers wait until it opens, hosts don't", async () => {
  const { space, owner } = await live();
  const guest = holderOf(null);
  const page = open(owner.origin, { type: "hello", key: (await watch(space, guest)).key });
  await untilHeard(page, "live");
  for (const [mode, code] of [
    ["ask", "DOOR_ASKS"],
    ["closed", "DOOR_CLOSED"],
  ] as const) {
    owner.send("setDoor", { mode });
    await owner.hear("hostView", (view) => view?.door === mode);
    await expect(watch(space, guest)).rejects.toMatchObject({ code });
    await expect(watch(space, { ...holderOf("owner") })).resolves.toHaveProperty("key");
  }
  expect(await page.closed).toBe(WATCH_CLOSE.again);
  owner.send("setDoor", { mode: "open" });
  // What hosts hear of it they heard at the start as well.
  await expect.poll(() => watch(space, guest).catch(() => null)).toHaveProperty("key");
});

test("slow mode is one for who is inside and for who watches, one after the other and at once", async () => {
  const { space, owner } = await live();
  owner.send("setChatRules", { slowSeconds: 60 });
  await owner.hear("hosting");
  const ben = await visit(space, "ben");
  ben.send("chat", { text: "once" });
  await owner.hear("chat", ({ text }) => text === "once");
  const { key } = await watch(space, holderOf("ben"));
  const outside = open(owner.origin, { type: "hello", key }, { type: "chat", text: "at once outside" });
  const refused = await untilHeard(outside, "refused");
  expect(refused.reason).toBe("CHAT_SLOW");
  expect(refused.waitSeconds).toBeGreaterThan(0);
  expect(refused.waitSeconds).toBeLessThanOrEqual(60);
  outside.socket.close();
  await outside.closed;
  ben.leave();
  await ben.closed();
  // Their limits go with a key that no page comes for.
  await watch(space, holderOf("ben"));
  const again = await visit(space, "ben");
  again.send("chat", { text: "anew" });
  expect((await again.hear("refused")).reason).toBe("CHAT_SLOW");
});

test("after signing out or a block a viewer reconnects with their current identity", async () => {
  const { space, owner } = await live();
  const watch = async (holder: ReservationHolder): Promise<Page> => {
    const page = open(owner.origin, { type: "hello", key: (await here.watch(space, holder)).key });
    await untilHeard(page, "live");
    return page;
  };
  const [one, other] = [await watch({ ...holderOf("ann"), sessionId: "s1" }), await watch(holderOf("ben"))];
  here.rooms.endSession("s1");
  expect(await one.closed).toBe(WATCH_CLOSE.again);
  await here.rooms.settleBlocks("owner", "ben");
  expect(await other.closed).toBe(WATCH_CLOSE.again);
});

test("what can't be read, or comes without a key, ends the socket", async () => {
  const { space, owner } = await live();
  const { key } = await watch(space, holderOf(null));
  const { refused, again } = WATCH_CLOSE;
  expect(await open(owner.origin, { type: "chat", text: "hello" }).closed).toBe(refused);
  expect(await open(owner.origin, "{").closed).toBe(refused);
  expect(await open(owner.origin, { type: "hello", key: "forged" }).closed).toBe(again);
  expect(await open(owner.origin, { type: "hello", key }, { type: "hello", key }).closed).toBe(refused);
  const { key: next } = await watch(space, holderOf(null));
  expect(await open(owner.origin, { type: "hello", key: next }, "x".repeat(20_000)).closed).toBe(1009);
});

test("it ends with the broadcast, and with the right to be there", async () => {
  const { space, owner } = await live();
  await expect(watch(await insertSpace(here.db, "owner"), holderOf(null))).rejects.toMatchObject({
    code: "NOT_LIVE",
  });
  const guest = holderOf(null);
  const banned = open(owner.origin, { type: "hello", key: (await watch(space, guest)).key });
  const other = open(owner.origin, {
    type: "hello",
    key: (await watch(space, holderOf("ann"))).key,
  });
  await viewers(owner, 2);
  await here.rooms.putOut(space, guest.visitorId, { userId: "owner", displayName: "owner" });
  expect(await banned.closed).toBe(WATCH_CLOSE.refused);
  owner.send("endLive", {});
  expect(await other.closed).toBe(WATCH_CLOSE.ended);
});
