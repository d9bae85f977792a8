import { expect, it } from "vitest";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";

async function somebodyWhoReads() {
  const stage = await rehearse();
  await stage.join();
  stage.engine.send("set_speech_captions", { enabled: true, languageCode: "en" });
  const hears = (text: string, isFinal = true, id = "person-0") =>
    stage.room.tell(0, "caption", { id, text, isFinal, languageCode: "en" });
  const lines = () => stage.engine.state.captions.lines.map(({ text }) => text);
  return { ...stage, hears, lines };
}

it("sends the caption settings to the room, once, and again after a reconnection", async () => {
  const { engine, room } = await somebodyWhoReads();
  const wishes = () => room.heard.filter(({ name }) => name === "wantCaptions").map(({ data }) => data);
  expect(wishes()).toEqual([{ isWanted: true }]);
  engine.send("set_speech_captions", { enabled: true, languageCode: "de" });
  expect(wishes()).toHaveLength(1);
  expect(engine.state.captions.languageCode).toBe("de");
  engine.send("set_speech_captions", { enabled: false, languageCode: "de" });
  expect(wishes().at(-1)).toEqual({ isWanted: false });
});

it("a line grows until it is final, and goes some seconds later", async () => {
  const { hears, lines, platform } = await somebodyWhoReads();
  hears("Good", false);
  hears("Good morning", false);
  hears("Good morning.");
  expect(lines()).toEqual(["Good morning."]);
  hears("Next");
  expect(lines()).toEqual(["Good morning.", "Next"]);
  platform.advance(3);
  expect(lines()).toEqual(["Good morning.", "Next"]);
  platform.advance(4);
  expect(lines()).toEqual([]);
});

it("nothing is shown of muted people, of strangers, or when captions are off", async () => {
  const { engine, hears, lines } = await somebodyWhoReads();
  hears("Who?", true, "nobody");
  engine.send("set_muted_users", { userIds: ["person-0"] });
  hears("Muted");
  engine.send("set_muted_users", { userIds: [] });
  engine.send("set_speech_captions", { enabled: false, languageCode: "en" });
  hears("Unwanted");
  expect(lines()).toEqual([]);
});

it("the person's own speech is sent only while somebody reads captions", async () => {
  const { engine, room } = await somebodyWhoReads();
  const said = () => room.heard.filter(({ name }) => name === "caption").map(({ data }) => data);
  engine.send("publish_caption", { text: "Too early", isFinal: true });
  room.tell(0, "captionsWanted", { isWanted: true, ticket: "ticket" });
  expect(engine.state.captions.ticket).toBe("ticket");
  engine.send("publish_caption", { text: "Hello", isFinal: true });
  expect(said()).toEqual([{ text: "Hello", isFinal: true, languageCode: "en" }]);
});

it("are above the speaker's head if chosen, and only there", async () => {
  const { engine, hears, platform } = await somebodyWhoReads();
  const above = () => platform.labels.painted.filter((text) => text.startsWith("Good"));
  hears("Good morning");
  platform.advance(0.3);
  expect(above()).toEqual([]);
  engine.send("set_captions_above_heads", { isShown: true });
  expect(engine.state.captions.areAboveHeads).toBe(true);
  hears("Good evening");
  platform.advance(0.3);
  expect(above()).toEqual(["Good evening"]);
});

it("shows at most six lines: the oldest disappears first", async () => {
  const { hears, lines } = await somebodyWhoReads();
  for (let i = 1; i <= 8; i++) hears(`Line ${i}`);
  expect(lines()).toEqual([3, 4, 5, 6, 7, 8].map((i) => `Line ${i}`));
});

it("an interim line is updated in place, whoever speaks meanwhile", async () => {
  const { engine, hears, lines, room } = await somebodyWhoReads();
  const [own] = Object.values(engine.state.participants);
  if (!own) throw new Error("Nobody is here");
  room.tell(0, "joined", { participant: { ...own, id: "person-7", index: 7 } });
  hears("I think", false);
  hears("Yes.", true, "person-7");
  hears("I think so.", true);
  expect(lines()).toEqual(["I think so.", "Yes."]);
});

it("captions are removed with their speaker, and all with the space; the setting stays", async () => {
  const { engine, hears, lines, room } = await somebodyWhoReads();
  const [own] = Object.values(engine.state.participants);
  if (!own) throw new Error("Nobody is here");
  room.tell(0, "joined", { participant: { ...own, id: "person-7", index: 7 } });
  hears("Bye", true, "person-7");
  hears("See you");
  room.tell(0, "left", { id: "person-7", reason: "left" });
  expect(lines()).toEqual(["See you"]);
  engine.send("leave_room", { reason: "left" });
  expect(lines()).toEqual([]);
  expect(engine.state.captions).toMatchObject({ isEnabled: true, isTranscribed: false, isWanted: false });
});

it("participants are told that a transcript is kept, from the start and on change", async () => {
  const room = Object.assign(new NullRoom(), { isTranscribed: true });
  const { engine, join } = await rehearse({ room });
  await join();
  expect(engine.state.captions.isTranscribed).toBe(true);
  room.tell(0, "transcriptChanged", { isOn: false, by: "Hanna" });
  expect(engine.state.captions.isTranscribed).toBe(false);
  engine.send("set_transcript", { isOn: true });
  expect(room.heard.at(-1)).toMatchObject({ name: "setTranscript", data: { isOn: true } });
});
