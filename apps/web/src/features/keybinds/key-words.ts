import type { KeyAction } from "@veranda/contract";

const ACTION_NAMES: Partial<Record<KeyAction, string>> = {
  walk_forward: "Walk forward",
  walk_back: "Walk back",
  walk_left: "Walk left",
  walk_right: "Walk right",
  run: "Run",
  jump: "Jump",
  interact: "Sit, climb",
  descend: "Down",
  camera_rotation: "Camera rotation",
  first_person: "First person",
  filming_tools: "Camera",
  take_picture: "Take a picture",
  record_film: "Record",
  hide_interface: "Hide the interface",
  emotes: "Emotes",
  described_view: "Describe what is around",
  open_chat: "Open chat",
  toggle_view_size: "Theater view",
  toggle_maximized: "Maximize",
  build: "Build",
  build_flight: "Fly while building",
  content_menu: "Add objects",
  layers: "Layers",
  properties: "Properties",
  tool_select: "Select",
  tool_move: "Move",
  tool_rotate: "Rotate",
  tool_scale: "Scale",
  gizmo_space: "World or local",
  snapping: "Snap",
  focus_object: "Focus on the object",
  undo: "Undo",
  redo: "Redo",
  select_all: "Select all",
  duplicate: "Duplicate",
  group: "Group",
  ungroup: "Ungroup",
  lock: "Lock",
  hide_object: "Hide the object",
  delete_object: "Delete",
  save_space: "Save",
  pad_jump: "Jump",
  pad_run: "Run",
  pad_interact: "Sit, climb",
  pad_zoom_in: "Zoom in",
  pad_zoom_out: "Zoom out",
  pad_first_person: "First person",
  pad_emotes: "Emote wheel",
  pad_take_picture: "Take a picture",
};

export const actionName = (action: KeyAction): string =>
  ACTION_NAMES[action] ?? `Emote ${action.replace("emote_", "")}`;

const PARTS: Partial<Record<string, string>> = {
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  ShiftLeft: "Shift",
  ShiftRight: "Right Shift",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Backslash: "\\",
  Backquote: "`",
};

/** Buttons of the standard mapping, by the letters that most gamepads wear. */
const PAD_BUTTONS = [
  "A",
  "B",
  "X",
  "Y",
  "LB",
  "RB",
  "LT",
  "RT",
  "View",
  "Menu",
  "LS",
  "RS",
  "D ↑",
  "D ↓",
  "D ←",
  "D →",
];

/** A key as it is written on a keyboard, in its parts: `alt+KeyK` is Alt and K. */
export const keyParts = (key: string): string[] =>
  key
    .split("+")
    .map(
      (part) =>
        (/^Pad\d/.test(part) ? padWord(part) : null) ??
        PARTS[part] ??
        part.replace(/^(?:Key|Digit)(?=.$)/, "").replace(/^Numpad/, "Num "),
    );

const padWord = (code: string): string => {
  const at = Number(code.slice("Pad".length));
  return PAD_BUTTONS[at] ?? `Button ${at + 1}`;
};

export const keyWords = (key: string): string => keyParts(key).join(" + ");
