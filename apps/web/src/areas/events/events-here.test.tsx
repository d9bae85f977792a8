import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { OwnSpaceEvent, SpaceEventCard } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { EventsHere } from "./events-here.tsx";

const HOUR_MS = 3_600_000;
const PUBLIC = "GET /api/v2/feed/events";
const OWN = "GET /api/v2/events";

const card = (id: string, title: string, hours: number): SpaceEventCard => ({
  id: id.padEnd(16, "0"),
  slug: "event",
  title,
  startsAt: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  minutes: 60,
  isCancelled: false,
  goingCount: 2,
  space: {
    id: "terrace1",
    slug: "terrace",
    name: "The Terrace",
    pictures: { poster: "/p.webp", posterSmall: "/p.webp", posterBlur: "/p.webp", video: null },
  },
});
const own = (of: SpaceEventCard, more: Partial<OwnSpaceEvent>): OwnSpaceEvent => ({
  ...of,
  isGoing: false,
  isWaiting: false,
  isEntered: false,
  isInvited: false,
  isHost: false,
  isLoved: false,
  friends: [],
  shareId: null,
  ...more,
});
const page = (events: SpaceEventCard[], next: number | null = null) => ({ body: { events, next } });

/** The titles under each heading. */
const lists = async (): Promise<Record<string, string[]>> => {
  const regions = await screen.findAllByRole("region");
  return Object.fromEntries(
    regions.map((region) => [
      within(region).getByRole("heading").textContent,
      within(region)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ]),
  );
};
const including = (...parts: string[]) => parts.map((part) => expect.stringContaining(part) as string);

beforeEach(() => signOutForTest());
afterEach(() => vi.unstubAllGlobals());

const concert = card("a", "Concert", -0.5);
const tea = card("b", "Tea", 3);
const reading = card("c", "Reading", 30);

test("whoever isn't signed in finds what is on and what is ahead in public", async () => {
  answerCalls({ [PUBLIC]: page([concert, tea, reading]) });
  renderInPage(<EventsHere />);
  expect(await lists()).toEqual({
    "On now": including("Concert"),
    "Upcoming events": including("Tea", "Reading"),
  });
});

test("one's own stand apart, and say what they are to one", async () => {
  signInForTest();
  const walk = card("d", "Walk", 5);
  const talk = card("e", "Talk", 6);
  const off = { ...card("f", "Fair", 8), isCancelled: true };
  answerCalls({
    [PUBLIC]: page([concert, tea, reading]),
    [OWN]: {
      body: {
        events: [
          own(tea, { isGoing: true }),
          own(walk, { isInvited: true }),
          own(talk, { isHost: true, isGoing: true }),
          own(off, { isGoing: true }),
        ],
      },
    },
  });
  renderInPage(<EventsHere />);
  await screen.findByRole("heading", { name: "Your events" });
  expect(await lists()).toEqual({
    "On now": including("Concert"),
    "Your events": including("You’re going", "You’re invited", "You’re hosting"),
    "Upcoming events": including("Reading"),
    "Cancelled events": including("Fair"),
  });
});

test("more come when they are asked for", async () => {
  let asked = 0;
  answerCalls({ [PUBLIC]: () => ((asked += 1) === 1 ? page([tea], 24) : page([reading])) });
  renderInPage(<EventsHere />);
  await userEvent.click(await screen.findByRole("button", { name: "More events" }));
  expect(await screen.findByText("Reading")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "More events" })).toBeNull();
});

test("where nothing is planned it leads to spaces", async () => {
  answerCalls({ [PUBLIC]: page([card("g", "Yesterday", -24)]) });
  renderInPage(<EventsHere />);
  expect(await screen.findByRole("heading", { name: "No upcoming events" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Explore spaces" }).getAttribute("href")).toBe("/trending");
});
