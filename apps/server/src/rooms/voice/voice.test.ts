// Waits: for ticks and limits.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { spaces } from "../../domains/spaces/tables.ts";
import { until } from "../testing/test-client.ts";
import { guest, openVoiceHouse, refusal, say, told, untilVoice, voicesOf } from "./testing.fixture.ts";
import type { Speaker, VoiceHouse } from "./testing.fixture.ts";

let house: VoiceHouse;
let space = "";
let owner: Speaker;
let ann: Speaker;
let ben: Speaker;

beforeAll(async () => {
  house = await openVoiceHouse();
});
beforeEach(async () => {
  space = await house.newSpace();
  [owner, ann, ben] = [
    await house.visit(space, "owner", 0),
    await house.visit(space, "ann", 2),
    await house.visit(space, "ben", 4),
  ];
});
afterEach(() => house.leaveAll());
afterAll(() => house.close());

const heard = (by: Speaker): readonly string[] => house.media.heard.get(by.me) ?? [];
const hears = (by: Speaker, ...speakers: Speaker[]) =>
  until(() => {
    const ids = heard(by);
    return ids.length === speakers.length && speakers.every(({ me }) => ids.includes(me)) ? true : undefined;
  });
const mayPublish = ({ me }: Speaker): boolean | undefined => house.media.grants.get(me)?.microphone;
const speaks = async (who: Speaker, seenBy: Speaker): Promise<void> => {
  say(who, "microphone", { isOn: true });
  await untilVoice(seenBy, who, { isMicrophoneOn: true });
};
/** What one asks for has been done or refused once this comes back. */
const settled = async (who: Speaker): Promise<void> => {
  const text = `settled ${Math.random()}`;
  who.send("chat", { text });
  await who.hear("chat", (said) => said.text === text);
};

describe("a microphone", () => {
  it("that is turned on is shown to everybody and heard nearby, until it is turned off", async () => {
    await speaks(ann, ben);
    await untilVoice(ann, ann, { isMicrophoneOn: true });
    await Promise.all([hears(ben, ann), hears(owner, ann)]);
    expect(heard(ann)).toEqual([]);
    say(ann, "microphone", { isOn: false });
    await untilVoice(ben, ann, { isMicrophoneOn: false });
    await Promise.all([hears(ben), hears(owner)]);
    // The page keeps its track: switching on again needs no new right.
    expect(mayPublish(ann)).toBe(true);
  });

  it("is told a newcomer by the welcome, who hears it", async () => {
    await speaks(ann, ben);
    const cas = await house.visit(space, "cas", 1);
    expect((await cas.hear("welcome")).voice).toEqual({
      mode: "everyone",
      people: [{ id: ann.me, voice: expect.objectContaining({ isMicrophoneOn: true }) as unknown }],
    });
    await hears(cas, ann);
  });

  it("of somebody far away isn't heard, until they come", async () => {
    const cas = await house.visit(space, "cas", 100);
    await speaks(ann, cas);
    await hears(ben, ann);
    expect(heard(cas)).toEqual([]);
    say(owner, "setMegaphone", { id: ann.me, hasMegaphone: true });
    await hears(cas, ann);
    say(owner, "setMegaphone", { id: ann.me, hasMegaphone: false });
    await hears(cas);
  });

  it("ends with who leaves: the media server ends their connection, and nobody hears them", async () => {
    await speaks(ann, ben);
    await hears(ben, ann);
    ann.leave();
    await hears(ben);
    expect(house.media.removed).toContain(ann.me);
  });

  it("outlives a short break of the line, and is off when another page takes over", async () => {
    await speaks(ann, ben);
    const { resumeKey } = await ann.hear("welcome");
    ann.break();
    await ben.hear("updated", ({ participant }) => participant.isAway);
    const back = await house.visit(space, "ann", 2, resumeKey);
    expect(back.me).toBe(ann.me);
    expect(voicesOf(back).of(ann.me).isMicrophoneOn).toBe(true);
    await hears(ben, ann);
    const other = await house.visit(space, "ann", 2);
    expect(other.me).toBe(ann.me);
    await untilVoice(ben, ann, { isMicrophoneOn: false });
    await hears(ben);
  });

  it("is broadcast once a tick, however often it was switched", async () => {
    const before = told(ben, "voiceChanged").length;
    for (let i = 0; i < 10; i += 1) say(ann, "microphone", { isOn: i % 2 === 0 });
    await settled(ann);
    await settled(ben);
    expect(told(ben, "voiceChanged").length - before).toBeLessThan(5);
    expect(voicesOf(ben).of(ann.me).isMicrophoneOn).toBe(false);
  });
});

describe("what only hosts may ask for", () => {
  it.each([
    ["setVoiceMode", { mode: "hosts_only" }],
    ["muteAll", {}],
    ["muteParticipant", { id: "", isMuted: true }],
    ["giveMicrophone", { id: "", isGiven: true, forSeconds: null }],
    ["setMegaphone", { id: "", hasMegaphone: true }],
  ] as const)("%s of somebody else is refused, and nothing changes", async (name, data) => {
    await speaks(ben, owner);
    ann.send(name, "id" in data ? { ...data, id: ben.me } : data);
    expect(await refusal(ann, name)).toEqual({ code: "FORBIDDEN", reason: "HOSTS_ONLY" });
    await settled(ben);
    expect(voicesOf(owner).mode).toBe("everyone");
    expect(voicesOf(owner).of(ben.me)).toMatchObject({ isMicrophoneOn: true, hasMegaphone: false });
    expect(mayPublish(ben)).toBe(true);
  });

  it("reaches nobody who is in another instance, has left or never was", async () => {
    const elsewhere = await house.visit(await house.newSpace(), "cas");
    await speaks(elsewhere, elsewhere);
    ben.leave();
    await owner.hear("left", ({ id }) => id === ben.me);
    for (const [at, id] of [elsewhere.me, ben.me, "nobody"].entries()) {
      say(owner, "muteParticipant", { id, isMuted: true });
      const reason = "PARTICIPANT_NOT_HERE";
      expect(await refusal(owner, "muteParticipant", at)).toEqual({ code: "INVALID_INPUT", reason });
    }
    await settled(owner);
    expect(voicesOf(elsewhere).of(elsewhere.me).isMicrophoneOn).toBe(true);
    expect(mayPublish(elsewhere)).toBe(true);
  });

  it.each([
    ["microphone", { isOn: "yes" }],
    ["microphone", null],
    ["raiseHand", {}],
    ["setVoiceMode", { mode: "nobody" }],
    ["muteParticipant", { id: "", isMuted: true }],
    ["muteParticipant", { id: "x".repeat(129), isMuted: true }],
    ["giveMicrophone", { id: "ben", isGiven: true, forSeconds: 0 }],
    ["giveMicrophone", { id: "ben", isGiven: true, forSeconds: 1e9 }],
    ["setMegaphone", { id: 5, hasMegaphone: true }],
  ] as const)("%s with %j can't be read, and the line goes on", async (name, data) => {
    owner.send(name, data);
    expect(await refusal(owner, name)).toEqual({ code: "INVALID_INPUT", reason: "NOT_SENT" });
    await settled(owner);
    expect(owner.closedWith).toBeNull();
  });

  it("is limited in number, for hosts as for everybody, and others are spared", async () => {
    for (let i = 0; i < 25; i += 1) {
      say(ann, "microphone", { isOn: true });
      say(owner, "muteAll", {});
    }
    for (let i = 0; i < 10; i += 1) say(ann, "raiseHand", { isRaised: i % 2 === 0 });
    const limited = { code: "RATE_LIMITED", reason: "RATE_LIMITED" };
    expect(await refusal(ann, "microphone")).toEqual(limited);
    expect(await refusal(ann, "raiseHand")).toEqual(limited);
    expect(await refusal(owner, "muteAll")).toEqual(limited);
    await speaks(ben, owner);
  });

  it("floods end the line that floods, and its voice with it", async () => {
    await speaks(ann, ben);
    for (let i = 0; i < 400; i += 1) say(ann, "microphone", { isOn: true });
    expect(await ann.closed()).toBe(LEAVE_CODES.flooding);
    await hears(ben);
  });
});

describe("a mute", () => {
  it("is firm, at the media server at once, and told to that person alone", async () => {
    await speaks(ann, owner);
    await hears(ben, ann);
    say(owner, "muteParticipant", { id: ann.me, isMuted: true });
    expect(await ann.hear("mutedByHost")).toEqual({ by: owner.me });
    expect(mayPublish(ann)).toBe(false);
    await hears(ben);
    await untilVoice(ben, ann, { isMutedByHost: true, isMicrophoneOn: false, maySpeak: false });
    say(ann, "microphone", { isOn: true });
    const firm = { code: "FORBIDDEN", reason: "VOICE_MUTED_BY_HOST" };
    expect(await refusal(ann, "microphone")).toEqual(firm);
    expect(mayPublish(ann)).toBe(false);
    // Whoever leaves and comes back is muted still.
    ann.leave();
    await owner.hear("left", ({ id }) => id === ann.me);
    const back = await house.visit(space, "ann", 2);
    expect(voicesOf(back).of(back.me).isMutedByHost).toBe(true);
    expect(mayPublish(back)).toBe(false);
    say(back, "microphone", { isOn: true });
    expect(await refusal(back, "microphone")).toEqual(firm);
    // Until a host asks them to speak.
    say(owner, "muteParticipant", { id: back.me, isMuted: false });
    expect(await back.hear("askedToSpeak")).toEqual({ by: owner.me });
    await speaks(back, ben);
    expect(mayPublish(back)).toBe(true);
    expect([...told(ben, "mutedByHost"), ...told(ben, "askedToSpeak")]).toEqual([]);
  });

  it("of all switches everybody off but hosts, also whose page goes on sending", async () => {
    await Promise.all([speaks(ann, owner), speaks(owner, ben)]);
    say(owner, "muteAll", {});
    await ann.hear("mutedByHost");
    expect([mayPublish(ann), mayPublish(ben), mayPublish(owner)]).toEqual([false, false, true]);
    await untilVoice(ben, ann, { isMicrophoneOn: false, maySpeak: true });
    await hears(ben, owner);
    expect(told(ben, "mutedByHost")).toEqual([]);
    await speaks(ann, ben);
    expect(mayPublish(ann)).toBe(true);
  });
});

describe("the mode", () => {
  it("lets hands be raised, and microphones be given, for a time, and taken back", async () => {
    await speaks(ann, owner);
    say(owner, "setVoiceMode", { mode: "raise_hand" });
    await untilVoice(ben, ann, { isMicrophoneOn: false, maySpeak: false });
    expect(mayPublish(ann)).toBe(false);
    expect(voicesOf(ben).of(owner.me).maySpeak).toBe(true);
    say(ben, "raiseHand", { isRaised: true });
    await untilVoice(owner, ben, { hand: 1 });
    say(ann, "raiseHand", { isRaised: true });
    await untilVoice(owner, ann, { hand: 2 });
    say(ann, "microphone", { isOn: true });
    expect(await refusal(ann, "microphone")).toEqual({ code: "FORBIDDEN", reason: "VOICE_AFTER_HAND" });

    say(owner, "giveMicrophone", { id: ann.me, isGiven: true, forSeconds: 60 });
    const { speaksUntil } = await untilVoice(ben, ann, { maySpeak: true, hand: 0 });
    expect(speaksUntil).toBeGreaterThan(Date.now() + 30_000);
    await speaks(ann, ben);
    await hears(ben, ann);
    house.pass(60_000);
    await untilVoice(ben, ann, { maySpeak: false, isMicrophoneOn: false, speaksUntil: null });
    expect(mayPublish(ann)).toBe(false);

    say(owner, "giveMicrophone", { id: ben.me, isGiven: true, forSeconds: null });
    await untilVoice(ben, ben, { maySpeak: true, speaksUntil: null });
    await speaks(ben, ann);
    say(owner, "giveMicrophone", { id: ben.me, isGiven: false, forSeconds: null });
    await untilVoice(ann, ben, { maySpeak: false, isMicrophoneOn: false });
    await hears(ann);
  });

  it("of a stage says with few words who may speak, to those who come too", async () => {
    say(owner, "setVoiceMode", { mode: "hosts_only" });
    const { people } = await ben.hear("voiceChanged", ({ mode }) => mode === "hosts_only");
    expect(people.map(({ id }) => id)).toEqual([owner.me]);
    const cas = await house.visit(space, "cas");
    const { voice } = await cas.hear("welcome");
    expect([voice.mode, ...voice.people.map(({ id }) => id)]).toEqual(["hosts_only", owner.me]);
    expect(mayPublish(cas)).toBe(false);
    say(cas, "raiseHand", { isRaised: true });
    expect(await refusal(cas, "raiseHand")).toEqual({ code: "FORBIDDEN", reason: "VOICE_HOSTS_ONLY" });
  });
});

describe("rights", () => {
  it("guests have no voice where hosts keep it from them, from the moment that they do", async () => {
    const passing = await house.visit(space, guest("passing"), 1);
    await speaks(passing, ben);
    expect(mayPublish(passing)).toBe(true);
    await house.db
      .update(spaces)
      .set({ restrictedPermissions: ["guest_voice_chat_disabled"] })
      .where(eq(spaces.id, space));
    await house.rooms.rooms.refresh(space);
    await untilVoice(ben, passing, { isMicrophoneOn: false, maySpeak: false });
    expect(mayPublish(passing)).toBe(false);
    await hears(ben);
    say(passing, "microphone", { isOn: true });
    expect(await refusal(passing, "microphone")).toEqual({ code: "FORBIDDEN", reason: "VOICE_WITH_ACCOUNT" });
    const later = await house.visit(space, guest("later"), 1);
    expect(mayPublish(later)).toBe(false);
    say(owner, "giveMicrophone", { id: later.me, isGiven: true, forSeconds: null });
    expect(await refusal(owner, "giveMicrophone")).toEqual({
      code: "FORBIDDEN",
      reason: "VOICE_OFF_FOR_GUESTS",
    });
    expect(mayPublish(ann)).toBe(true);
  });

  it("whose session ends is taken from the media server", async () => {
    const signedIn = { visitorId: "cas", userId: "cas", isAuthless: false, isHost: false, friendIds: [] };
    const cas = await house.visit(space, { ...signedIn, sessionId: "session" }, 1);
    await speaks(cas, ben);
    house.rooms.rooms.endSession("session");
    expect(await cas.closed()).toBe(LEAVE_CODES.logged_out);
    expect(house.media.removed).toContain(cas.me);
    await hears(ben);
  });
});

describe("blocks", () => {
  it("separate two voices in both directions at once, and hide their state from each other", async () => {
    await Promise.all([speaks(ann, owner), speaks(ben, owner)]);
    await Promise.all([hears(ann, ben), hears(ben, ann), hears(owner, ann, ben)]);
    house.rooms.blocks.set("ann", ["ben"]);
    await house.rooms.rooms.settleBlocks("ann", "ben");
    await Promise.all([hears(ann), hears(ben)]);
    const before = told(ben, "voiceChanged").length;
    say(ann, "microphone", { isOn: false });
    await untilVoice(owner, ann, { isMicrophoneOn: false });
    await speaks(ann, owner);
    await settled(ben);
    expect(told(ben, "voiceChanged").slice(before)).toEqual([]);
    // When it has ended each is told of the other's voice as it is.
    house.rooms.blocks.set("ann", []);
    await house.rooms.rooms.settleBlocks("ann", "ben");
    await ben.hear("voiceChanged", ({ people }) => people.some(({ id }) => id === ann.me));
    await Promise.all([hears(ann, ben), hears(ben, ann)]);
    expect(voicesOf(ben).of(ann.me).isMicrophoneOn).toBe(true);
  });

  it("a newcomer neither sees nor hears people with whom there is a block", async () => {
    await speaks(ann, owner);
    const cas = await house.visit(space, {
      visitorId: "cas",
      userId: "cas",
      isAuthless: false,
      isHost: false,
      friendIds: [],
      blockedIds: ["ann"],
    });
    expect((await cas.hear("welcome")).voice.people).toEqual([]);
    await speaks(ben, cas);
    await hears(cas, ben);
    await hears(owner, ann, ben);
  });
});

describe("a way to the media server", () => {
  it("is given to who sits in the instance, with what they may publish", async () => {
    const { rooms } = house.rooms;
    const asAnn = { visitorId: "ann", spaceId: null };
    const ticket = await rooms.mediaTicket(ann.instanceId, asAnn, "people");
    expect(ticket).toMatchObject({ identity: ann.me, token: `${ann.instanceId} ${ann.me} speaks` });
    say(owner, "muteParticipant", { id: ann.me, isMuted: true });
    await ann.hear("mutedByHost");
    expect((await rooms.mediaTicket(ann.instanceId, asAnn, "people")).token).toContain("listens");
  });

  it("is refused to who sits elsewhere or nowhere, and for instances that aren't", async () => {
    const { rooms } = house.rooms;
    const other = await house.visit(await house.newSpace(), "cas");
    await expect(
      rooms.mediaTicket(other.instanceId, { visitorId: "ann", spaceId: null }, "people"),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      rooms.mediaTicket(ann.instanceId, { visitorId: "ann", spaceId: "another" }, "people"),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      rooms.mediaTicket("nowhere1", { visitorId: "ann", spaceId: null }, "people"),
    ).rejects.toMatchObject({
      code: "INSTANCE_NOT_FOUND",
    });
    ann.leave();
    await owner.hear("left", ({ id }) => id === ann.me);
    await expect(
      rooms.mediaTicket(ann.instanceId, { visitorId: "ann", spaceId: null }, "people"),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
