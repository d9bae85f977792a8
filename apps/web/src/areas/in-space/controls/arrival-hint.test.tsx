import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { StageRegions } from "#ui/regions.tsx";
import { ArrivalHint } from "./arrival-hint.tsx";

let engine: FakeEngine;
beforeEach(() => {
  localStorage.clear();
  engine = new FakeEngine();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hint = () => screen.queryByRole("region", { name: "How to walk here" });

test("the first arrival says by which keys one walks, once", async () => {
  const { unmount } = renderInPage(<ArrivalHint />, { engine });
  expect(hint()?.textContent).toContain("Walk with W A S D");
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(hint()).toBeNull();
  unmount();
  renderInPage(<ArrivalHint />, { engine });
  expect(hint()).toBeNull();
});

test("where one points with a finger it says how thumbs walk, whatever the browser calls itself", () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: media === "(pointer: coarse)",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  renderInPage(<ArrivalHint />, { engine });
  expect(hint()?.textContent).toContain("Walk with your left thumb");
});

test.each([
  [false, "bottom"],
  [true, "notices"],
])("it leaves videos and heads free, and thumbs their controls: with a finger %s, %s", (isCoarse, region) => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isCoarse && media === "(pointer: coarse)" }),
  );
  renderInPage(
    <StageRegions>
      <ArrivalHint />
    </StageRegions>,
    { engine },
  );
  expect(hint()?.closest("[data-region]")?.getAttribute("data-region")).toBe(region);
});

test("in a view as small as a frame of another site's page nothing lies over it", () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: media === "(height < 20rem)",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  renderInPage(<ArrivalHint />, { engine });
  expect(hint()).toBeNull();
});

test("left unread it goes after half a minute, and comes again on the next visit", () => {
  vi.useFakeTimers();
  const { unmount } = renderInPage(<ArrivalHint />, { engine });
  act(() => void vi.advanceTimersByTime(29_000));
  expect(hint()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(hint()).toBeNull();
  unmount();
  renderInPage(<ArrivalHint />, { engine });
  expect(hint()).not.toBeNull();
});

test("whoever has walked for a while knows how, and is not told again", () => {
  vi.useFakeTimers();
  renderInPage(<ArrivalHint />, { engine });
  for (const walked of [2_000, 1_500, 1_500]) {
    expect(hint()).not.toBeNull();
    act(() => engine.change("isMoving", true));
    act(() => void vi.advanceTimersByTime(walked));
    act(() => engine.change("isMoving", false));
  }
  expect(hint()).toBeNull();
  expect(localStorage.getItem("arrival_hint")).toBe("seen");
});
