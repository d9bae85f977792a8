import { describe, expect, test } from "vitest";
import { INITIAL, nextSpaceUi, type SpaceUiEvent, type SpaceUiState } from "./space-ui-state.ts";

const after = (events: readonly SpaceUiEvent[], from: SpaceUiState = INITIAL): SpaceUiState =>
  events.reduce(nextSpaceUi, from);
const open = { ...INITIAL, hotkeyPopover: "filmingTools" } as const;

describe("the hotkey popover", () => {
  test("opens, makes room for another, and closes by its own key", () => {
    const first = after([{ type: "TOGGLE_POPOVER", popover: "emotes" }]);
    expect(first.hotkeyPopover).toBe("emotes");
    const second = after([{ type: "TOGGLE_POPOVER", popover: "cameraRotationMode" }], first);
    expect(second.hotkeyPopover).toBe("cameraRotationMode");
    expect(after([{ type: "TOGGLE_POPOVER", popover: "cameraRotationMode" }], second)).toEqual(INITIAL);
  });

  test.each<SpaceUiEvent>([
    { type: "SET_UI_MODE", mode: "Camera" },
    { type: "SET_UI_MODE", mode: "Default" },
    { type: "START_RECORDING" },
    { type: "STOP_RECORDING" },
    { type: "TAKE_SCREENSHOT" },
    { type: "CLEAR_POPOVER" },
    { type: "SET_2D_UI", isVisible: false },
    { type: "RESET" },
  ])("is cleared by $type", (event) => {
    expect(nextSpaceUi(open, event).hotkeyPopover).toBeNull();
  });
});

describe("the interface", () => {
  test("is Default or Camera, and comes back with either", () => {
    const hidden = after([
      { type: "SET_UI_MODE", mode: "Camera" },
      { type: "SET_2D_UI", isVisible: false },
    ]);
    expect(hidden).toMatchObject({ uiMode: "Camera", is2dUiVisible: false });
    expect(after([{ type: "SET_UI_MODE", mode: "Default" }], hidden)).toEqual(INITIAL);
  });

  test("comes back when a popover is asked for", () => {
    const hidden = { ...INITIAL, is2dUiVisible: false };
    expect(after([{ type: "TOGGLE_POPOVER", popover: "emotes" }], hidden).is2dUiVisible).toBe(true);
  });

  test("says that it records until that is stopped", () => {
    const recording = after([{ type: "START_RECORDING" }]);
    expect(recording.isScreenRecording).toBe(true);
    expect(after([{ type: "TAKE_SCREENSHOT" }], recording).isScreenRecording).toBe(true);
    expect(after([{ type: "STOP_RECORDING" }], recording)).toEqual(INITIAL);
  });
});
