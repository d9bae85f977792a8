const TEXT_FIELD =
  "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]";

/** Someone is writing: keys belong to the field. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELD) !== null;

export type StageHotkey = "toggle_view_size" | "toggle_maximized" | "open_chat" | "restore";

type Pressed = Pick<
  KeyboardEvent,
  "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "repeat" | "target"
>;

/** Which hotkey of the space page a key means; null while someone writes, and for any other key. */
export function stageHotkey(event: Pressed): StageHotkey | null {
  if (isWriting(event.target) || event.repeat || event.ctrlKey || event.metaKey || event.shiftKey)
    return null;
  if (event.altKey) {
    if (event.code === "KeyK") return "toggle_view_size";
    return event.code === "KeyL" ? "toggle_maximized" : null;
  }
  if (event.code === "Escape") return "restore";
  const isOnControl =
    event.target instanceof Element && event.target.closest("button, a, label, [role=radio]") !== null;
  return event.code === "Enter" && !isOnControl ? "open_chat" : null;
}
