import type { KeyAction } from "@veranda/contract";

const ACTION_NAMES: Partial<Record<KeyAction, string>> = {
  walk_forward: "Walk forward",
  walk_back: "Walk back",
  walk_left: "Walk left",
  walk_right: "Walk right",
  run: "Run",
  jump: "Jump",
  interact: "Sit, climb",
  open_chat: "Write",
  toggle_view_size: "Theater view",
  toggle_maximized: "Maximize",
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

/** A key as it is written on a keyboard, in its parts: `alt+KeyK` is Alt and K. */
export const keyParts = (key: string): string[] =>
  key
    .split("+")
    .map((part) => PARTS[part] ?? part.replace(/^(?:Key|Digit)(?=.$)/, "").replace(/^Numpad/, "Num "));

export const keyWords = (key: string): string => keyParts(key).join(" + ");
