import type { KeyAction } from "@veranda/contract";
import * as t from "@veranda/messages/keys";

const ACTION_NAMES: Partial<Record<KeyAction, () => string>> = {
  walk_forward: t.walkForward,
  walk_back: t.walkBack,
  walk_left: t.walkLeft,
  walk_right: t.walkRight,
  run: t.run,
  jump: t.jump,
  interact: t.sitClimb,
  descend: t.down,
  camera_rotation: t.cameraRotation,
  first_person: t.firstPerson,
  filming_tools: t.photosAndView,
  take_picture: t.takeAPicture,
  record_film: t.record,
  hide_interface: t.hideTheInterface,
  emotes: t.emotes,
  described_view: t.describeWhatIsAround,
  open_chat: t.openChat,
  push_to_talk: t.pushToTalk,
  toggle_microphone: t.microphone,
  raise_hand: t.raiseHand,
  toggle_captions: t.captions,
  toggle_view_size: t.theaterView,
  toggle_maximized: t.maximize,
  build: t.build,
  build_flight: t.flyWhileBuilding,
  content_menu: t.addObjects,
  layers: t.layers,
  properties: t.properties,
  tool_select: t.select,
  tool_move: t.move,
  tool_rotate: t.rotate,
  tool_scale: t.scale,
  gizmo_space: t.worldOrLocal,
  snapping: t.snap,
  focus_object: t.focusOnTheObject,
  undo: t.undo,
  redo: t.redo,
  select_all: t.selectAll,
  duplicate: t.duplicate,
  group: t.group,
  ungroup: t.ungroup,
  lock: t.lock,
  hide_object: t.hideTheObject,
  delete_object: t.deleteObject,
  save_space: t.save,
  pad_jump: t.jump,
  pad_run: t.run,
  pad_interact: t.sitClimb,
  pad_zoom_in: t.zoomIn,
  pad_zoom_out: t.zoomOut,
  pad_first_person: t.firstPerson,
  pad_emotes: t.emoteWheel,
  pad_take_picture: t.takeAPicture,
};

export const actionName = (action: KeyAction): string =>
  ACTION_NAMES[action]?.() ?? t.emote({ number: action.replace("emote_", "") });

/** Keys labelled by a word, which other keyboard layouts have in their language. */
const NAMED: Partial<Record<string, () => string>> = {
  ctrl: t.ctrl,
  alt: t.alt,
  shift: t.shift,
  ShiftLeft: t.shift,
  ShiftRight: t.rightShift,
  Space: t.spaceKey,
  Enter: t.enter,
  Escape: t.escape,
  Tab: t.tab,
  Backspace: t.backspace,
  Delete: t.deleteKey,
  Home: t.home,
  End: t.end,
  PageUp: t.pageUp,
  PageDown: t.pageDown,
};

const PARTS: Partial<Record<string, string>> = {
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

/** Buttons of the standard mapping, by the letters of most gamepads. */
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

/** A key as labelled on a keyboard, in its parts: `alt+KeyK` is Alt and K. */
export const keyParts = (key: string): string[] =>
  key
    .split("+")
    .map(
      (part) =>
        (/^Pad\d/.test(part) ? padWord(part) : null) ??
        NAMED[part]?.() ??
        PARTS[part] ??
        part
          .replace(/^(?:Key|Digit)(?=.$)/, "")
          .replace(/^Numpad(.*)$/, (_, key: string) => t.numpadKey({ key })),
    );

const padWord = (code: string): string => {
  const at = Number(code.slice("Pad".length));
  return PAD_BUTTONS[at] ?? t.padButton({ number: at + 1 });
};

export const keyWords = (key: string): string => keyParts(key).join(" + ");
