import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { askForPush, eachUnaskedForPush } from "#testing/push-prompt.ts";
import { renderInPage } from "#testing/render.tsx";
import { StageRegions } from "#ui/regions.tsx";
import { SpacePushPrompt } from "./space-push-prompt.tsx";

eachUnaskedForPush();

async function ask() {
  renderInPage(
    <StageRegions>
      <SpacePushPrompt />
    </StageRegions>,
  );
  askForPush();
  return screen.findByRole("region", { name: "Notifications" });
}

const regionOf = (card: HTMLElement) => card.closest("[data-region]")?.getAttribute("data-region");

test("beside a mouse the question has the side of the view", async () => {
  expect(regionOf(await ask())).toBe("left");
});

test("where one points with a finger it is one line among the notices, so that controls stay where they are", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === "(pointer: coarse)" }),
  );
  const card = await ask();
  expect(regionOf(card)).toBe("notices");
  expect(card.textContent).toBe("Get notified when they follow you back? Turn on");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("region", { name: "Notifications" })).toBeNull();
});
