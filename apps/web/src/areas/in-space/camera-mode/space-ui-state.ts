import { create } from "zustand";

export type HotkeyPopover =
  | "cameraRotationMode"
  | "emotes"
  | "filmingTools"
  | "microphone"
  | "screenShare"
  | "webcam";

/** Which parts of a space's interface are open (product specification, sections 2 to 4). */
export type SpaceUiState = {
  uiMode: "Default" | "Camera";
  hotkeyPopover: HotkeyPopover | null;
  isScreenRecording: boolean;
  is2dUiVisible: boolean;
};

export type SpaceUiEvent =
  | { type: "SET_UI_MODE"; mode: SpaceUiState["uiMode"] }
  | { type: "TOGGLE_POPOVER"; popover: HotkeyPopover }
  | { type: "CLEAR_POPOVER" }
  | { type: "START_RECORDING" }
  | { type: "STOP_RECORDING" }
  | { type: "TAKE_SCREENSHOT" }
  | { type: "SET_2D_UI"; isVisible: boolean }
  | { type: "RESET" };

export const INITIAL: SpaceUiState = {
  uiMode: "Default",
  hotkeyPopover: null,
  isScreenRecording: false,
  is2dUiVisible: true,
};

/** Section 4: the UI mode, recording and pictures close the popover; toggling the open one closes it. */
export function nextSpaceUi(state: SpaceUiState, event: SpaceUiEvent): SpaceUiState {
  switch (event.type) {
    case "SET_UI_MODE":
      // Leaving camera mode shows a hidden interface again.
      return { ...state, uiMode: event.mode, hotkeyPopover: null, is2dUiVisible: true };
    case "TOGGLE_POPOVER":
      return {
        ...state,
        hotkeyPopover: state.hotkeyPopover === event.popover ? null : event.popover,
        is2dUiVisible: true,
      };
    case "CLEAR_POPOVER":
      return state.hotkeyPopover === null ? state : { ...state, hotkeyPopover: null };
    case "START_RECORDING":
      return { ...state, isScreenRecording: true, hotkeyPopover: null };
    case "STOP_RECORDING":
      return { ...state, isScreenRecording: false, hotkeyPopover: null };
    case "TAKE_SCREENSHOT":
      return { ...state, hotkeyPopover: null };
    case "SET_2D_UI":
      return { ...state, is2dUiVisible: event.isVisible, hotkeyPopover: null };
    default:
      return INITIAL;
  }
}

export const useSpaceUi = create<SpaceUiState>(() => INITIAL);

export const sendToSpaceUi = (event: SpaceUiEvent): void =>
  useSpaceUi.setState((state) => nextSpaceUi(state, event), true);

export const readSpaceUi = (): SpaceUiState => useSpaceUi.getState();
