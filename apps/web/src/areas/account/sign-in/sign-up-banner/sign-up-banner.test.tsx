import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { StageRegions } from "#ui/regions.tsx";
import { SignUpBanner } from "./sign-up-banner.tsx";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function settle() {
  renderInPage(
    <StageRegions>
      <SignUpBanner />
    </StageRegions>,
    { engine: new FakeEngine() },
  );
  await act(() => vi.advanceTimersByTimeAsync(181_000));
  return screen.getByRole("region", { name: "Create an account" });
}

const regionOf = (card: HTMLElement) => card.closest("[data-region]")?.getAttribute("data-region");

test("beside a mouse the card has the side of the view", async () => {
  expect(regionOf(await settle())).toBe("left");
});

test("where one points with a finger it is one line among the notices, so that controls stay where they are", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === "(pointer: coarse)" }),
  );
  const card = await settle();
  expect(regionOf(card)).toBe("notices");
  expect(card.textContent).toBe("Enjoying it here? Create account");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("region", { name: "Create an account" })).toBeNull();
});
