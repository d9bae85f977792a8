import { beforeEach, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { asset } from "#testing/objects.ts";
import { sendLinkPage } from "./link-page.ts";

const FILE = "11111111-1111-4111-8111-111111111111";
const asked = { objectId: "card", linkHref: "https://tea.example/" };
const PAGE = "POST /api/files/import/page";
let engine: FakeEngine;

beforeEach(() => {
  engine = new FakeEngine();
  engine.state = { ...engine.state, session: { ...engine.state.session, roomId: "terrace1" } };
});
const tell = () => sendLinkPage(engine, asked);

test("the engine hears what the server has read of a page, and of its picture", async () => {
  const picture = {
    id: FILE,
    name: "Picture of tea.example",
    size: 9,
    contentType: "image/webp",
    roomID: "terrace1",
    uploadState: "UPLOADED",
    isHidden: true,
    createdAt: "2026-01-01T00:00:00.000Z",
    asset: asset(FILE),
  };
  const calls = answerCalls({ [PAGE]: { body: { title: "Tea", description: "Green", picture } } });
  await tell();
  expect(calls.map(({ body }) => body)).toEqual([{ url: asked.linkHref, roomID: "terrace1" }]);
  expect(engine.told("set_link_page")).toEqual([
    { ...asked, title: "Tea", description: "Green", picture: asset(FILE) },
  ]);
});

test("of a page that can't be had it hears nothing, and nobody is troubled", async () => {
  answerCalls({ [PAGE]: refusal("RATE_LIMITED", 429, "Too fast") });
  await tell();
  expect(engine.told("set_link_page")).toEqual([{ ...asked, title: "", description: "", picture: null }]);
});
