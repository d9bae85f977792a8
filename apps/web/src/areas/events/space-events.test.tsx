import { act, screen } from "@testing-library/react";
import type { SpaceEventCard } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { SpaceEvents } from "./space-events.tsx";

const NOON = Date.parse("2030-05-04T12:00:00.000Z");
const EVENT: SpaceEventCard = {
  id: "abcdefghijklmnop",
  slug: "tea",
  title: "Tea at nine",
  startsAt: "2030-05-04T19:00:00.000Z",
  minutes: 60,
  isCancelled: false,
  goingCount: 0,
  space: {
    id: "terrace1",
    slug: "terrace",
    name: "The Terrace",
    pictures: { poster: "/p.webp", posterSmall: "/p.webp", posterBlur: "/p.webp", video: null },
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever comes back to a space reads how many are going to its events by now", async () => {
  let goingCount = 0;
  answerCalls({
    "GET /api/v2/rooms/terrace1/events": () => ({
      body: { events: [{ ...EVENT, goingCount }], isHost: false },
    }),
  });
  const { router } = renderInPage(<SpaceEvents spaceId="terrace1" share={null} />);
  await screen.findByText("Nobody is going yet");
  await act(() => router.navigate("/events/tea"));
  goingCount = 2;
  vi.setSystemTime(NOON + 60_000);
  await act(() => router.navigate("/"));
  expect(await screen.findByText("2 people are going")).toBeTruthy();
});
