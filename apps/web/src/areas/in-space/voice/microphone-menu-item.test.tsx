import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { Menu } from "#ui/menu.tsx";
import { useSpaceUi } from "../camera-mode/space-ui-state.ts";
import { MicrophoneMenuItem } from "./microphone-menu-item.tsx";
import { NO_VOICE_YET, useVoice } from "./voice-view.ts";

afterEach(() => vi.unstubAllGlobals());

const openMenu = async (width: number, isOffered = true): Promise<void> => {
  act(() => useVoice.setState({ ...NO_VOICE_YET, isOffered }));
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes("width <") && width < Number(/[\d.]+/.exec(media)?.[0]) * 16,
    }),
  );
  renderInPage(
    <Menu trigger={<button type="button">A space</button>}>
      <MicrophoneMenuItem />
    </Menu>,
  );
  await userEvent.click(screen.getByRole("button", { name: "A space" }));
};
const Popover = () => <p>{useSpaceUi().hotkeyPopover}</p>;

test("on a phone the menu of a space opens the options of the microphone", async () => {
  renderInPage(<Popover />);
  await openMenu(390);
  await userEvent.click(screen.getByRole("menuitem", { name: "Microphone options" }));
  expect(screen.getByText("microphone")).toBeTruthy();
});

test.each([
  ["where the bar has them", 1280, true],
  ["where nobody speaks", 390, false],
])("they are not in it %s", async (_, width, isOffered) => {
  await openMenu(width, isOffered);
  expect(screen.queryByRole("menuitem", { name: "Microphone options" })).toBeNull();
});
