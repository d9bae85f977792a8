import type { InputSink } from "../../core/input.ts";

const TEXT_FIELD =
  "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]:not([contenteditable='false'])";
/** Elements that handle the space bar and the arrow keys themselves. */
const CONTROL = "button, a[href], summary, input, [role]:not([role='application'])";
const CONTROL_KEYS = new Set(["Space", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/** Keyboard input anywhere on the page, except in text fields and controls. */
export function attachKeyboard(canvas: HTMLCanvasElement, sink: InputSink): () => void {
  const isTaken = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
    const target = event.target;
    if (!(target instanceof Element) || target === canvas) return false;
    return (
      target.closest(TEXT_FIELD) !== null ||
      (CONTROL_KEYS.has(event.code) && target.closest(CONTROL) !== null)
    );
  };
  const down = (event: KeyboardEvent): void => {
    if (isTaken(event)) return;
    sink.uses("keyboard");
    if (sink.tool?.key(event.code, event.shiftKey)) return event.preventDefault();
    if (!sink.hears(event.code)) return;
    // The page would scroll.
    if (CONTROL_KEYS.has(event.code)) event.preventDefault();
    sink.keyDown(event.code);
  };
  const up = (event: KeyboardEvent): void => sink.keyUp(event.code);
  const release = (): void => sink.releaseAll();
  /** If a text field takes the focus, a held key's keyup is never reported. */
  const focus = (event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(TEXT_FIELD)) sink.releaseAll();
  };
  window.addEventListener("keydown", down);
  window.addEventListener("keyup", up);
  window.addEventListener("blur", release);
  document.addEventListener("focusin", focus);
  return () => {
    window.removeEventListener("keydown", down);
    window.removeEventListener("keyup", up);
    window.removeEventListener("blur", release);
    document.removeEventListener("focusin", focus);
  };
}
