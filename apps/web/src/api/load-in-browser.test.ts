import { expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { queryClientHere } from "./load-in-browser.ts";
import { previewQuery } from "./queries.ts";

test.each([
  ["a refusal is not asked for again", refusal("SPACE_NOT_FOUND", 404, "There is no such space."), 1],
  ["a failure of the server is asked for once more", refusal("INTERNAL", 500, "Something broke."), 2],
  ["so is a call that was made too often", refusal("RATE_LIMITED", 429, "Wait a moment."), 2],
])("%s", async (_, answer, times) => {
  vi.useFakeTimers();
  try {
    const asked = answerCalls({ "GET /api/rooms/terrace1/preview": answer });
    const queries = queryClientHere();
    queries.clear();
    const done = queries
      .fetchQuery({ ...previewQuery({ id: "terrace1", share: undefined }), retryDelay: 0 })
      .catch(() => "failed");
    await vi.runAllTimersAsync();
    expect(await done).toBe("failed");
    expect(asked).toHaveLength(times);
  } finally {
    vi.useRealTimers();
  }
});
