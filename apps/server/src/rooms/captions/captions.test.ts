// Waits: for ticks and limits.
import { CAPTION_MAX } from "@veranda/contract/rooms/captions";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "../testing/test-client.ts";
import { guest, openVoiceHouse, say, told, untilVoice } from "../voice/testing.fixture.ts";
import type { Speaker, VoiceHouse } from "../voice/testing.fixture.ts";

let house: VoiceHouse;
let space = "";
let owner: Speaker;
let ann: Speaker;
let ben: Speaker;

const zones = [{ kind: "private" as const, min: [50, -5, -5] as const, max: [60, 5, 5] as const }];

beforeAll(async () => {
  house = await openVoiceHouse({
    captionTicket: (instanceId, id) => `${instanceId}/${id}`,
    voiceZonesOf: () => zones,
  });
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

const speaks = async (who: Speaker): Promise<void> => {
  say(who, "microphone", { isOn: true });
  await untilVoice(who, who, { isMicrophoneOn: true });
};
/** Speaks, and is read by this one. */
const isRead = async (who: Speaker, reader: Speaker): Promise<void> => {
  reader.send("wantCaptions", { isWanted: true });
  await speaks(who);
  await who.hear("captionsWanted", ({ isWanted }) => isWanted);
};
const caption = (text: string, more: object = {}) => ({ text, isFinal: true, languageCode: "en", ...more });
const texts = (by: Speaker): string[] => told(by, "caption").map(({ text }) => text);
/** What one asks for has been done or refused once this comes back. */
const settled = async (...people: Speaker[]): Promise<void> => {
  for (const who of people) {
    const text = `settled ${Math.random()}`;
    who.send("chat", { text });
    await who.hear("chat", (said) => said.text === text);
  }
};
const refusals = (who: Speaker, message: string) =>
  told(who, "refused").flatMap((each) => (each.message === message ? [each.reason] : []));

describe("what somebody says", () => {
  it("comes to those who read and hear them, and to nobody else", async () => {
    const far = await house.visit(space, "cas", 100);
    far.send("wantCaptions", { isWanted: true });
    await isRead(ann, ben);
    ann.send("caption", caption("Good", { isFinal: false }));
    ann.send("caption", caption("Good morning."));
    const [growing, whole] = await until(() => {
      const said = told(ben, "caption");
      return said.length === 2 ? said : undefined;
    });
    expect(growing).toEqual({ id: ann.me, text: "Good", isFinal: false, languageCode: "en" });
    expect(whole?.text).toBe("Good morning.");
    await settled(ann, far, owner);
    expect([texts(far), texts(owner), texts(ann)]).toEqual([[], [], []]);
    ben.send("wantCaptions", { isWanted: false });
    await settled(ben);
    ann.send("caption", caption("Nobody reads this"));
    await settled(ann, ben);
    expect(texts(ben)).toHaveLength(2);
  });

  it("is rejected from people whose microphone was never on, who are muted, or who may not speak", async () => {
    ben.send("wantCaptions", { isWanted: true });
    ann.send("caption", caption("Never on"));
    await until(() => refusals(ann, "caption")[0]);
    await isRead(ann, ben);
    say(owner, "muteParticipant", { id: ann.me, isMuted: true });
    await ann.hear("mutedByHost");
    ann.send("caption", caption("Muted"));
    await until(() => refusals(ann, "caption")[1]);
    const quiet = await house.newSpace(["guest_voice_chat_disabled"]);
    const stranger = await house.visit(quiet, guest("stranger"), 0);
    const reader = await house.visit(quiet, "cas", 1);
    reader.send("wantCaptions", { isWanted: true });
    say(stranger, "microphone", { isOn: true });
    stranger.send("caption", caption("As a guest"));
    await until(() => refusals(stranger, "caption")[0]);
    await settled(ben, reader);
    expect([texts(ben), texts(reader)]).toEqual([[], []]);
  });

  it("is still taken a moment after the microphone went off, and not later", async () => {
    await isRead(ann, ben);
    say(ann, "microphone", { isOn: false });
    await untilVoice(ben, ann, { isMicrophoneOn: false });
    ann.send("caption", caption("Last words"));
    await until(() => (texts(ben).includes("Last words") ? true : undefined));
    house.pass(9_000);
    ann.send("caption", caption("Too late"));
    await until(() => refusals(ann, "caption")[0]);
    expect(texts(ben)).not.toContain("Too late");
  });

  it("stays between those who see each other", async () => {
    house.rooms.blocks.set("ben", ["ann"]);
    await isRead(ann, owner);
    ben.send("wantCaptions", { isWanted: true });
    await house.rooms.rooms.settleBlocks("ann", "ben");
    ann.send("caption", caption("Not for Ben"));
    await until(() => (texts(owner).includes("Not for Ben") ? true : undefined));
    await settled(ben);
    expect(texts(ben)).toEqual([]);
    house.rooms.blocks.delete("ben");
  });

  it.each([
    ["nothing", caption("  ")],
    ["too much", caption("x".repeat(CAPTION_MAX + 1))],
    ["several lines", caption("one\ntwo")],
    ["nothing that is seen", caption("\u200b\u200b")],
    ["half a character", caption("a\ud800")],
    ["no text", { text: 7, isFinal: true, languageCode: "en" }],
    ["no language", caption("Hello", { languageCode: "<b>" })],
  ])("that is %s is refused", async (_, forged) => {
    await isRead(ann, ben);
    ann.send("caption", forged);
    await until(() => refusals(ann, "caption")[0]);
    await settled(ben);
    expect(texts(ben)).toEqual([]);
  });

  it("is limited in number", async () => {
    await isRead(ann, ben);
    for (let n = 0; n < 30; n += 1) ann.send("caption", caption(`${n}`, { isFinal: false }));
    await until(() => (refusals(ann, "caption").includes("RATE_LIMITED") ? true : undefined));
    await settled(ann, ben);
    expect(texts(ben).length).toBeLessThan(30);
  });
});

describe("who speaks", () => {
  it("is told when somebody reads them, with a ticket for the speech recognition, and when nobody does", async () => {
    await speaks(ann);
    await settled(ann);
    expect(told(ann, "captionsWanted")).toEqual([]);
    expect(house.rooms.rooms.mayStreamCaptions(ann.instanceId, ann.me)).toBe(false);
    ben.send("wantCaptions", { isWanted: true });
    const { ticket } = await ann.hear("captionsWanted", ({ isWanted }) => isWanted);
    expect(ticket).toBe(`${ann.instanceId}/${ann.me}`);
    expect(house.rooms.rooms.mayStreamCaptions(ann.instanceId, ann.me)).toBe(true);
    expect(house.rooms.rooms.mayStreamCaptions(ann.instanceId, ben.me)).toBe(false);
    ben.send("wantCaptions", { isWanted: false });
    await settled(ben);
    house.pass(11_000);
    expect(await ann.hear("captionsWanted", ({ isWanted }) => !isWanted)).toEqual({
      isWanted: false,
      ticket: null,
    });
    expect(house.rooms.rooms.mayStreamCaptions(ann.instanceId, ann.me)).toBe(false);
  });

  it("sends no sound once a host has muted them", async () => {
    await isRead(ann, ben);
    say(owner, "muteParticipant", { id: ann.me, isMuted: true });
    await ann.hear("mutedByHost");
    expect(house.rooms.rooms.mayStreamCaptions(ann.instanceId, ann.me)).toBe(false);
  });
});

describe("a transcript", () => {
  it("is begun by hosts alone, and everybody is told, who comes later too", async () => {
    ann.send("setTranscript", { isOn: true });
    await until(() => refusals(ann, "setTranscript")[0]);
    owner.send("setTranscript", { isOn: true });
    expect(await ben.hear("transcriptChanged")).toEqual({ isOn: true, by: owner.me });
    const cas = await house.visit(space, "cas", 6);
    expect((await cas.hear("welcome")).captions).toEqual({ isTranscribed: true });
    owner.send("setTranscript", { isOn: false });
    await cas.hear("transcriptChanged", ({ isOn }) => !isOn);
  });

  it("keeps with the chat what was said to its end, for those who come later as well", async () => {
    owner.send("setTranscript", { isOn: true });
    await speaks(ann);
    await ann.hear("captionsWanted", ({ isWanted }) => isWanted);
    ann.send("caption", caption("To be", { isFinal: false }));
    ann.send("caption", caption("To be kept"));
    const said = await ben.hear("chat", ({ text }) => text === "To be kept");
    expect(said).toMatchObject({ senderId: ann.me, isSpoken: true });
    owner.send("setTranscript", { isOn: false });
    await ben.hear("transcriptChanged", ({ isOn }) => !isOn);
    ann.send("caption", caption("Off the record"));
    await settled(ann);
    const cas = await house.visit(space, "cas", 6);
    const kept = (await cas.hear("welcome")).chat.filter(({ isSpoken }) => isSpoken === true);
    expect(kept.map(({ text }) => text)).toEqual(["To be kept"]);
  });

  it("saves nothing from people who may not write", async () => {
    const quiet = await house.newSpace(["guest_text_chat_disabled"]);
    const [host, stranger] = [
      await house.visit(quiet, "owner", 0),
      await house.visit(quiet, guest("stranger"), 1),
    ];
    host.send("setTranscript", { isOn: true });
    await speaks(stranger);
    await stranger.hear("captionsWanted", ({ isWanted }) => isWanted);
    stranger.send("caption", caption("Not by way of speech either"));
    await settled(host);
    expect(told(host, "chat").some(({ isSpoken }) => isSpoken === true)).toBe(false);
  });
});

describe("a transcript keeps to the rules of the chat", () => {
  const kept = (who: Speaker): string[] =>
    told(who, "chat").flatMap(({ text, isSpoken }) => (isSpoken === true ? [text] : []));
  const transcribed = async (...people: Speaker[]): Promise<void> => {
    owner.send("setTranscript", { isOn: true });
    for (const who of people) {
      await speaks(who);
      await who.hear("captionsWanted", ({ isWanted }) => isWanted);
    }
  };
  const rule = async (rules: object): Promise<void> => {
    owner.send("setChatRules", rules);
    await ben.hear("hosting", ({ chatRules }) => chatRules !== undefined);
  };

  it("of which links are kept out, and who reads along sees them all the same", async () => {
    await transcribed(ann, owner);
    await rule({ isWithoutLinks: true });
    ben.send("wantCaptions", { isWanted: true });
    await settled(ben);
    await until(() => (told(ann, "captionsWanted").some(({ isWanted }) => isWanted) ? true : undefined));
    ann.send("caption", caption("Buy at https://example.org/now"));
    owner.send("caption", caption("Look at https://example.org/notes"));
    await until(() => (kept(ben).length > 0 ? true : undefined));
    await settled(ann, ben);
    expect(kept(ben)).toEqual(["Look at https://example.org/notes"]);
  });

  it("by which guests wait until a host has shown a message of theirs", async () => {
    const gil = await house.visit(space, guest("gil"), 3);
    await transcribed(gil);
    await rule({ isGuestChatHeld: true });
    gil.send("caption", caption("By way of speech"));
    gil.send("chat", { text: "By way of the chat" });
    await gil.hear("chatHeld");
    expect(kept(ben)).toEqual([]);
    const held = await owner.hear("hostView", (view) => (view?.heldMessages.length ?? 0) > 0);
    expect(held?.heldMessages.map(({ text }) => text)).toEqual(["By way of the chat"]);
    owner.send("answerHeldMessage", { id: held?.heldMessages[0]?.id ?? "", isShown: true });
    await ben.hear("chat", ({ text }) => text === "By way of the chat");
    gil.send("caption", caption("Now it is kept"));
    await until(() => (kept(ben).includes("Now it is kept") ? true : undefined));
    expect(kept(ben)).toEqual(["Now it is kept"]);
  });

  it("and to their slow mode, of which what they write takes nothing", async () => {
    await transcribed(ann);
    await rule({ slowSeconds: 60 });
    ann.send("chat", { text: "Written" });
    for (const text of ["One", "Two", "Three"]) ann.send("caption", caption(text));
    await until(() => (kept(ben).length > 0 ? true : undefined));
    await settled(owner, ben);
    expect(kept(ben)).toEqual(["One"]);
  });

  it("and limits how much text one person sends", async () => {
    await transcribed(ann);
    for (let n = 0; n < 12; n += 1) ann.send("caption", caption(`Sentence ${n}`));
    await settled(ann, ben);
    expect(kept(ben).length).toBeGreaterThanOrEqual(4);
    expect(kept(ben).length).toBeLessThan(8);
  });
});

describe("a private zone", () => {
  it("keeps its words, from readers outside and from the transcript", async () => {
    const yard = await house.newSpace();
    const [host, inside, with1, outside] = [
      await house.visit(yard, "owner", 0),
      await house.visit(yard, "ann", 52),
      await house.visit(yard, "ben", 53),
      await house.visit(yard, "cas", 48),
    ];
    host.send("setTranscript", { isOn: true });
    outside.send("wantCaptions", { isWanted: true });
    await isRead(inside, with1);
    inside.send("caption", caption("Between us"));
    await until(() => (texts(with1).includes("Between us") ? true : undefined));
    await settled(outside, host);
    expect(texts(outside)).toEqual([]);
    expect(told(host, "chat").some(({ text }) => text === "Between us")).toBe(false);
  });

  it("keeps last words there that are recognised once their speaker has left it", async () => {
    const yard = await house.newSpace();
    const [host, leaving, with1, outside] = [
      await house.visit(yard, "owner", 40),
      await house.visit(yard, "ann", 50.2),
      await house.visit(yard, "ben", 53),
      await house.visit(yard, "cas", 48),
    ];
    host.send("setTranscript", { isOn: true });
    outside.send("wantCaptions", { isWanted: true });
    await isRead(leaving, with1);
    await until(() => (house.media.heard.get(with1.me)?.includes(leaving.me) ? true : undefined));
    for (let x = 50.2; x >= 49; x -= 0.2) {
      leaving.pose({ x, z: 0 });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await until(() => (house.media.heard.get(outside.me)?.includes(leaving.me) ? true : undefined));
    leaving.send("caption", caption("Said inside"));
    await until(() => (texts(with1).includes("Said inside") ? true : undefined));
    await settled(leaving, outside, host);
    expect(texts(outside)).toEqual([]);
    expect(told(host, "chat").some(({ text }) => text === "Said inside")).toBe(false);
    house.pass(9_000);
    say(leaving, "microphone", { isOn: false });
    await untilVoice(leaving, leaving, { isMicrophoneOn: false });
    await speaks(leaving);
    leaving.send("caption", caption("Said outside"));
    await until(() => (texts(outside).includes("Said outside") ? true : undefined));
    await until(() => told(host, "chat").find(({ text }) => text === "Said outside"));
    expect(texts(with1)).toEqual(["Said inside"]);
  });
});

it("a chat message that is to be read aloud says so to those who are there, and not later", async () => {
  ann.send("chat", { text: "Aloud", isReadAloud: true });
  expect((await ben.hear("chat", ({ text }) => text === "Aloud")).isReadAloud).toBe(true);
  const cas = await house.visit(space, "cas", 6);
  const [kept] = (await cas.hear("welcome")).chat;
  expect(kept).toMatchObject({ text: "Aloud" });
  expect(kept?.isReadAloud).toBeUndefined();
});
