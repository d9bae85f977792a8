import { afterEach, expect, test } from "vitest";
import { queryClientHere } from "#api/load-in-browser.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { spacePreview } from "#testing/records.ts";
import { loadSpaceInBrowser } from "./space-loading.ts";

const load = (address: string) =>
  loadSpaceInBrowser({
    request: new Request(`https://spaces.example/s/${address}`),
    params: { address },
  });

afterEach(() => queryClientHere().clear());

test.each([
  ["open to this visitor: its record too", { body: spacePreview({ id: "terrace1" }) }, 2],
  ["closed: nothing that would be refused", { body: { id: "terrace1", canJoin: false } }, 1],
  ["missing: once", refusal("SPACE_NOT_FOUND", 404, "There is no such space."), 1],
])("a change of page asks of a space that is %s", async (_, preview, times) => {
  const asked = answerCalls({
    "GET /api/rooms/terrace1/preview": preview,
    "GET /api/spaces/v2/terrace1": refusal("USER_UNAUTHORIZED", 403, "Not yours."),
  });
  expect(await load("the-terrace-terrace1")).toEqual({ isMissing: false });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const ofSpace = asked.map(({ url }) => url.pathname).filter((path) => path !== "/api/bootstrap");
  expect(ofSpace).toEqual(["/api/rooms/terrace1/preview", "/api/spaces/v2/terrace1"].slice(0, times));
});
