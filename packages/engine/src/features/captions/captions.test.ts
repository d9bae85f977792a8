import { expect, it } from "vitest";
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

it("tells the room what is wanted, once, and again after the connection was renewed", async () => {
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

it("nothing is shown of who is muted, of strangers, or when it isn't wanted", async () => {
  const { engine, hears, lines } = await somebodyWhoReads();
  hears("Who?", true, "nobody");
  engine.send("set_muted_users", { userIds: ["person-0"] });
  hears("Muted");
  engine.send("set_muted_users", { userIds: [] });
  engine.send("set_speech_captions", { enabled: false, languageCode: "en" });
  hears("Unwanted");
  expect(lines()).toEqual([]);
});

it("what oneself says goes to the room only while somebody wants it", async () => {
  const { engine, room } = await somebodyWhoReads();
  const said = () => room.heard.filter(({ name }) => name === "caption").map(({ data }) => data);
  engine.send("publish_caption", { text: "Too early", isFinal: true });
  room.tell(0, "captionsWanted", { isWanted: true, ticket: "ticket" });
  expect(engine.state.captions.ticket).toBe("ticket");
  engine.send("publish_caption", { text: "Hello", isFinal: true });
  expect(said()).toEqual([{ text: "Hello", isFinal: true, languageCode: "en" }]);
});
