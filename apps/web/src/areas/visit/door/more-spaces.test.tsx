import type { FeedRow } from "@veranda/contract";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { MoreSpaces } from "./more-spaces.tsx";

/** Says to those who watch for something that it has come near. */
let come = (): void => {};
beforeEach(() =>
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(heard: IntersectionObserverCallback) {
        come = () => heard([{ isIntersecting: true }] as IntersectionObserverEntry[], this as never);
      }
      observe(): void {}
      disconnect(): void {}
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

const here = spaceCard();
const row = (id: string, ...spaces: ReturnType<typeof spaceCard>[]): FeedRow =>
  ({ id, kind: "listing", title: id, href: null, spaces }) as unknown as FeedRow;
const show = (...rows: FeedRow[]) => {
  const asked = answerCalls({ "GET /api/v2/feed": { body: rows } });
  renderInPage(<MoreSpaces exceptId={here.id} />);
  return asked;
};

test("suggestions load when scrolled near, without the current space", async () => {
  const asked = show(row("trending", here, spaceCard({ id: "park0001", name: "Park" })));
  expect(asked).toEqual([]);
  act(come);
  expect(await screen.findByRole("region", { name: "More spaces" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Park/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Terrace/ })).toBeNull();
});

test("a row that has nothing but this space gives way to the next one", async () => {
  show(row("live", here), row("newest", spaceCard({ id: "park0001", name: "Park" })));
  act(come);
  expect(await screen.findByRole("link", { name: /Park/ })).toBeTruthy();
});

test("where there is nowhere else to go, there is no heading over nothing", async () => {
  const asked = show(row("live", here), row("newest"));
  act(come);
  await soon(() => expect(asked).toHaveLength(1));
  await act(() => Promise.resolve());
  expect(screen.queryByRole("heading")).toBeNull();
});
