/** What the engine does by keys of its own. */
export const ENGINE_ACTIONS = [
  "walk_forward",
  "walk_back",
  "walk_left",
  "walk_right",
  "run",
  "jump",
  "interact",
  "descend",
  "pad_jump",
  "pad_run",
  "pad_interact",
  "pad_zoom_in",
  "pad_zoom_out",
] as const;
export type EngineAction = (typeof ENGINE_ACTIONS)[number];

/** Every key that can be chosen, by what it does; written as `keybinds` of an account. */
export const DEFAULT_KEYS = {
  walk_forward: "KeyW",
  walk_back: "KeyS",
  walk_left: "KeyA",
  walk_right: "KeyD",
  run: "ShiftLeft",
  jump: "Space",
  interact: "KeyE",
  descend: "KeyQ",
  camera_rotation: "KeyR",
  first_person: "KeyV",
  filming_tools: "KeyC",
  take_picture: "KeyP",
  record_film: "KeyO",
  hide_interface: "KeyH",
  emotes: "KeyB",
  described_view: "KeyI",
  open_chat: "Enter",
  toggle_view_size: "alt+KeyK",
  toggle_maximized: "alt+KeyL",
  emote_1: "Digit1",
  emote_2: "Digit2",
  emote_3: "Digit3",
  emote_4: "Digit4",
  emote_5: "Digit5",
  emote_6: "Digit6",
  emote_7: "Digit7",
  emote_8: "Digit8",
  emote_9: "Digit9",
  // Buttons of a gamepad, by their number in the browsers' standard mapping.
  pad_jump: "Pad0",
  pad_run: "Pad10",
  pad_interact: "Pad2",
  pad_zoom_in: "Pad12",
  pad_zoom_out: "Pad13",
  pad_first_person: "Pad11",
  pad_emotes: "Pad3",
  pad_take_picture: "Pad8",
} as const satisfies Record<EngineAction, string> & Record<string, string>;
export type KeyAction = keyof typeof DEFAULT_KEYS;

/** Other keys that do the same, as long as nothing else is put on them. */
export const SECOND_KEYS = {
  ArrowUp: "walk_forward",
  ArrowDown: "walk_back",
  ArrowLeft: "walk_left",
  ArrowRight: "walk_right",
  ShiftRight: "run",
  Numpad1: "emote_1",
  Numpad2: "emote_2",
  Numpad3: "emote_3",
  Numpad4: "emote_4",
  Numpad5: "emote_5",
  Numpad6: "emote_6",
  Numpad7: "emote_7",
  Numpad8: "emote_8",
  Numpad9: "emote_9",
} as const satisfies Record<string, KeyAction>;

/** A button of a gamepad, not a key. */
export const isPadKey = (key: string): boolean => /^Pad\d{1,2}$/.test(key);
export const isPadAction = (action: string): boolean => action.startsWith("pad_");
