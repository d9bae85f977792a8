import { ENGINE_ACTIONS, type KeyAction } from "@veranda/contract";
import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from "react";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { actionOfPress } from "#engine/keybinds/keys.ts";

/**
 * How long after the place is shown the tools are loaded that nobody has asked for, in milliseconds; up to twice as long
 * where drawing keeps the processor busy.
 */
const REST_MS = 3_000;

/** Actions that work without the tools. */
const AT_HAND: readonly KeyAction[] = [
  ...ENGINE_ACTIONS,
  "open_chat",
  "described_view",
  "toggle_captions",
  "toggle_maximized",
  "toggle_view_size",
];

type LateTools = {
  areWanted: boolean;
  want: () => void;
  /** Of the bars: who comes to them may be about to press one. */
  handlers: {
    onPointerMoveCapture: (event: PointerEvent) => void;
    onPointerDownCapture: () => void;
    onFocusCapture: () => void;
  };
  /** The tools are on the screen: a key that was pressed before is pressed again for them. */
  onReady: () => void;
};

/**
 * The tools that nobody needs to walk: loaded a moment after the place is shown, so that arriving has the line and the
 * processor to itself, or once one of them is asked for.
 */
export function useLateTools(isShown: boolean, isAskedFor: boolean): LateTools {
  const [areWanted, setWanted] = useState(false);
  const [areReady, setReady] = useState(false);
  const pressed = useRef<KeyboardEvent>(null);
  const want = useCallback(() => isShown && setWanted(true), [isShown]);
  if (isShown && isAskedFor && !areWanted) setWanted(true);

  useEffect(() => {
    if (!isShown) return undefined;
    let idle = 0;
    const timer = setTimeout(() => {
      // Safari has no such callback.
      if (typeof requestIdleCallback !== "function") setWanted(true);
      else idle = requestIdleCallback(() => setWanted(true), { timeout: REST_MS });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      if (idle !== 0) cancelIdleCallback(idle);
    };
  }, [isShown]);

  useEffect(() => {
    if (!isShown || areReady) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || isWriting(event.target)) return;
      const action = actionOfPress(readKeys(), event);
      if (action === null || AT_HAND.includes(action)) return;
      pressed.current = event;
      setWanted(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isShown, areReady]);

  const onReady = useCallback(() => {
    setReady(true);
    if (pressed.current === null) return;
    for (const type of ["keydown", "keyup"]) window.dispatchEvent(new KeyboardEvent(type, pressed.current));
    pressed.current = null;
  }, []);
  const handlers = useMemo(
    () => ({
      /** A bar that appears under a pointer at rest, where the button was that let one in, is not asked for. */
      onPointerMoveCapture: ({ movementX, movementY }: PointerEvent) => {
        if (movementX !== 0 || movementY !== 0) want();
      },
      onPointerDownCapture: want,
      onFocusCapture: want,
    }),
    [want],
  );
  return { areWanted, want, handlers, onReady };
}
