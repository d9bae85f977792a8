import { readKeys } from "./key-store.ts";
import { actionOfPress, type Keys } from "./keys.ts";

const TEXT_FIELD =
  "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]";

/** Typing: keys belong to the field. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELD) !== null;

export type StageHotkey = "toggle_view_size" | "toggle_maximized" | "open_chat" | "restore";

type Pressed = Pick<
  KeyboardEvent,
  "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "repeat" | "target"
>;

/** The space page's hotkey of a key event; null while typing, and for any other key. */
export function stageHotkey(event: Pressed, keys: Keys = readKeys()): StageHotkey | null {
  if (isWriting(event.target) || event.repeat || event.metaKey) return null;
  const isAlone = !event.altKey && !event.ctrlKey && !event.shiftKey;
  if (event.code === "Escape") return isAlone ? "restore" : null;
  const action = actionOfPress(keys, event);
  if (action === "toggle_view_size" || action === "toggle_maximized") return action;
  const isOnControl =
    event.target instanceof Element && event.target.closest("button, a, label, [role=radio]") !== null;
  // Enter and space press the focused element.
  const isForControl = isOnControl && (event.code === "Enter" || event.code === "Space");
  return action === "open_chat" && !isForControl ? "open_chat" : null;
}
