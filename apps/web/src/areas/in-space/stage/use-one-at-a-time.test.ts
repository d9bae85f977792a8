import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readSpaceUi, sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

const closePanels = vi.fn();
const begin = (isCovered: boolean) =>
  renderHook(({ is }) => useOneAtATime(is, closePanels), { initialProps: { is: isCovered } });

afterEach(() => {
  closePanels.mockClear();
  sendToSpaceUi({ type: "RESET" });
});

test("what one chooses from goes when a panel or the settings open", () => {
  const { rerender } = begin(false);
  sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "filmingTools" });
  rerender({ is: true });
  expect(readSpaceUi().hotkeyPopover).toBeNull();
});

test("a panel goes when photos and view open, and stays when they close; emotes leave it open", () => {
  begin(true);
  sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "emotes" });
  expect(closePanels).not.toHaveBeenCalled();
  sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "filmingTools" });
  expect(closePanels).toHaveBeenCalledTimes(1);
  sendToSpaceUi({ type: "CLEAR_POPOVER" });
  expect(closePanels).toHaveBeenCalledTimes(1);
});
