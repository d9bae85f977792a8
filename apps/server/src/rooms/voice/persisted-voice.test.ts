// Slow: waits for the journal, and starts rooms anew.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { spaceBans } from "../../domains/moderation/tables.ts";
import { roomInstances } from "../tables.ts";
import { until } from "../testing/test-client.ts";
import { openVoiceHouse, say, untilVoice, voicesOf, type VoiceHouse } from "./testing.fixture.ts";
import { ReturningSpeakers } from "./persisted-voice.ts";
import { MutedVisitors } from "./muted-visitors.ts";

let house: VoiceHouse;
beforeAll(async () => {
  house = await openVoiceHouse();
});
afterEach(() => house.leaveAll());
afterAll(() => house.close());

it("the mode, mutes, what was given, megaphones and hands outlive the process; open microphones don't", async () => {
  const space = await house.newSpace();
  const owner = await house.visit(space, "owner");
  const [ann, ben, cas] = [
    await house.visit(space, "ann"),
    await house.visit(space, "ben"),
    await house.visit(space, "cas"),
  ];
  say(owner, "setVoiceMode", { mode: "raise_hand" });
  say(owner, "giveMicrophone", { id: ann.me, isGiven: true, forSeconds: 3600 });
  say(owner, "setMegaphone", { id: ann.me, hasMegaphone: true });
  say(owner, "muteParticipant", { id: ben.me, isMuted: true });
  // The hands that were up before go down with the mode.
  for (const each of [cas, ben]) await until(() => (voicesOf(each).mode === "raise_hand" ? true : undefined));
  for (const raising of [cas, ben]) {
    say(raising, "raiseHand", { isRaised: true });
    await until(() => (voicesOf(owner).of(raising.me).hand > 0 ? true : undefined));
  }
  await untilVoice(ann, ann, { maySpeak: true });
  say(ann, "microphone", { isOn: true });
  await untilVoice(owner, ann, { isMicrophoneOn: true, hasMegaphone: true });
  const { speaksUntil } = voicesOf(owner).of(ann.me);
  await until(async () => {
    const [row] = await house.db.select().from(roomInstances).where(eq(roomInstances.spaceId, space));
    return row?.voice?.mutedIds.includes("ben") === true &&
      row.voice.hands?.length === 2 &&
      row.voice.given.length > 0
      ? true
      : undefined;
  });
  const [annsKey, bensKey, casKey] = await Promise.all(
    [ann, ben, cas].map(async (each) => (await each.hear("welcome")).resumeKey),
  );
  await house.restart();

  // Ben first: what ann was given waits for her, also in what is written meanwhile.
  const benAgain = await house.visit(space, "ben", 0, bensKey);
  expect(benAgain.instanceId).toBe(ann.instanceId);
  expect(voicesOf(benAgain).mode).toBe("raise_hand");
  expect(voicesOf(benAgain).of(benAgain.me)).toMatchObject({ isMutedByHost: true, maySpeak: false, hand: 2 });
  // Whose hand was up first is still first, and a hand that goes up now is last.
  const casAgain = await house.visit(space, "cas", 0, casKey);
  expect(voicesOf(casAgain).of(casAgain.me)).toMatchObject({ hand: 1 });
  const annAgain = await house.visit(space, "ann", 0, annsKey);
  expect(annAgain.me).toBe(ann.me);
  expect(voicesOf(annAgain).of(ann.me)).toMatchObject({
    maySpeak: true,
    isMicrophoneOn: false,
    hasMegaphone: true,
    speaksUntil,
  });
  expect(house.media.grants.get(ann.me)?.microphone).toBe(true);
  // Its time goes on.
  house.pass(3_600_000);
  await untilVoice(benAgain, annAgain, { maySpeak: false, speaksUntil: null });
  say(annAgain, "raiseHand", { isRaised: true });
  await untilVoice(benAgain, annAgain, { hand: 3 });
});

it("who is banned before they come back, and then let in again, has no hand up", async () => {
  const space = await house.newSpace();
  const owner = await house.visit(space, "owner");
  const cas = await house.visit(space, "cas");
  say(owner, "setVoiceMode", { mode: "raise_hand" });
  await until(() => (voicesOf(cas).mode === "raise_hand" ? true : undefined));
  say(cas, "raiseHand", { isRaised: true });
  await untilVoice(owner, cas, { hand: 1 });
  const handsOf = async () =>
    (await house.db.select().from(roomInstances).where(eq(roomInstances.spaceId, space)))[0]?.voice?.hands;
  await until(async () => ((await handsOf())?.length === 1 ? true : undefined));
  const [ownersKey, casKey] = await Promise.all(
    [owner, cas].map(async (each) => (await each.hear("welcome")).resumeKey),
  );
  await house.restart();

  await house.visit(space, "owner", 0, ownersKey);
  const ban = { spaceId: space, accountId: "cas", displayName: "Cas", reason: "" };
  await house.db.insert(spaceBans).values(ban);
  await house.rooms.rooms.refresh(space);
  await until(async () => ((await handsOf())?.length === 0 ? true : undefined));
  await house.db.delete(spaceBans).where(eq(spaceBans.spaceId, space));
  const casAgain = await house.visit(space, "cas", 0, casKey);
  expect(voicesOf(casAgain).of(casAgain.me).hand).toBe(0);
});

describe("someone muted by hosts", () => {
  const person = { visitorId: "ann", userId: "ann", isAuthless: false, isHost: false };

  it("is recognised by their device too, under any name", () => {
    const muted = new MutedVisitors([]);
    muted.add({ ...person, deviceId: "device" });
    expect(muted.has({ ...person, visitorId: "device", userId: null, isAuthless: true })).toBe(true);
    expect(muted.has({ ...person, visitorId: "ben" })).toBe(false);
    muted.delete({ ...person, deviceId: "device" });
    expect(muted.ids).toEqual([]);
  });

  it("is forgotten when a thousand others were muted after", () => {
    const muted = new MutedVisitors(["first"]);
    for (let i = 0; i < 1_000; i += 1) muted.add({ ...person, visitorId: `v${i}` });
    expect(muted.has({ ...person, visitorId: "first" })).toBe(false);
    expect(muted.has({ ...person, visitorId: "v0" })).toBe(true);
    expect(muted.ids).toHaveLength(1_000);
  });
});

it("what was given before comes back once", () => {
  const returning = new ReturningSpeakers({
    mode: "raise_hand",
    mutedIds: [],
    given: [
      ["ann", 5],
      ["ben", null],
    ],
    megaphoneIds: ["ann"],
    hands: [
      ["ann", 2],
      ["cas", 1],
    ],
  });
  expect(returning.take("ann")).toEqual({ until: 5, hasMegaphone: true, hand: 2 });
  expect(returning.take("ann")).toEqual({ until: undefined, hasMegaphone: false, hand: 0 });
  expect(returning.kept).toEqual({ given: [["ben", null]], megaphoneIds: [], hands: [["cas", 1]] });
  // Hands that are down by the mode don't come up again.
  returning.modeSet();
  expect(returning.kept).toEqual({ given: [], megaphoneIds: [], hands: [] });
});

it("a record of an earlier version has no raised hands", () => {
  const returning = new ReturningSpeakers({ mode: "everyone", mutedIds: [], given: [], megaphoneIds: [] });
  expect(returning.take("ann").hand).toBe(0);
});
