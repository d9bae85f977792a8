// Waits: for what others are told.
import { expect, test } from "vitest";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import type { TestClient } from "../testing/test-client.ts";

/* Messages that are shown without words, sent with words in them: no rule of the chat looks at these. */

const WORDS = "meet me at the park";
const suite = createRoomsSuite(() => ({ seatsOf: () => new Set(["bench-1"]) }));

async function pair(): Promise<{ ann: TestClient; ben: TestClient; heardByBen: () => string }> {
  const [ann, ben] = [await suite.visit("ann"), await suite.visit("ben")];
  await Promise.all([ann.hear("welcome"), ben.hear("welcome")]);
  return { ann, ben, heardByBen: () => JSON.stringify(ben.heard) };
}
/** Whatever was sent before has reached others by then. */
async function settled(ann: TestClient, ben: TestClient): Promise<void> {
  ann.send("chat", { text: "settled" });
  await ben.hear("chat", ({ text }) => text === "settled");
}

test.each([
  { name: WORDS, codepoint: null },
  { name: WORDS, codepoint: "1f44d" },
  { name: "wave", codepoint: "call me" },
  { name: "wave", codepoint: "🅰️" },
  { name: null, codepoint: "call me" },
  { name: null, codepoint: "🎉🎉" },
  { name: null, codepoint: "1f1fa-1f1fd" },
])("an emote that isn't there reaches nobody: %j", async (forged) => {
  const { ann, ben } = await pair();
  ann.send("emote", { ...forged, isHolding: false });
  expect(await ann.hear("refused")).toMatchObject({
    message: "emote",
    code: "INVALID_INPUT",
    reason: "EMOTE_NOT_FOUND",
  });
  await settled(ann, ben);
  expect(ben.heard.filter(({ name }) => name === "emote")).toEqual([]);
});

test("emotes and reactions that are there are shown", async () => {
  const { ann, ben } = await pair();
  ann.send("emote", { name: "wave", codepoint: "👋", isHolding: true });
  expect(await ben.hear("emote")).toMatchObject({ name: "wave", codepoint: "👋" });
  ann.send("emote", { name: null, codepoint: "2764-fe0f", isHolding: false });
  await ben.hear("emote", ({ codepoint }) => codepoint === "2764-fe0f");
  ann.send("emote", { name: null, codepoint: null, isHolding: false });
  await ben.hear("emote", ({ codepoint }) => codepoint === null);
});

test("a seat that isn't there is nobody's, and nobody is told of it", async () => {
  const { ann, ben, heardByBen } = await pair();
  ann.send("sit", { seat: WORDS });
  expect(await ann.hear("refused")).toMatchObject({ message: "sit", reason: "NOT_POSSIBLE_HERE" });
  ann.send("sit", { seat: "bench-1" });
  await ben.hear("updated", ({ participant }) => participant.seat === "bench-1");
  await settled(ann, ben);
  expect(heardByBen()).not.toContain(WORDS);
});
