import { useEffect, useMemo, useRef, type MouseEvent, type PointerEvent } from "react";
import { holdMicrophone } from "./voice-control.ts";

/** Presses longer than this count as holds, in milliseconds. */
const HOLD_MS = 350;

type HoldHandlers = {
  onPointerDown: (event: PointerEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
};

/** Push to talk by the button itself. The click that ends a hold is ignored. */
export function useHoldToTalk(isOff: boolean): HoldHandlers {
  const hold = useRef({ timer: 0, isHeld: false, isOver: false });

  useEffect(() => {
    const state = hold.current;
    const release = (): void => {
      clearTimeout(state.timer);
      if (!state.isHeld) return;
      state.isHeld = false;
      state.isOver = true;
      void holdMicrophone(false);
    };
    const endings = ["pointerup", "pointercancel", "blur"] as const;
    for (const ending of endings) window.addEventListener(ending, release);
    return () => {
      release();
      for (const ending of endings) window.removeEventListener(ending, release);
    };
  }, []);

  return useMemo(
    () => ({
      onPointerDown({ button, target }) {
        const state = hold.current;
        state.isOver = false;
        // Not the arrow that opens the menu.
        if (!isOff || button !== 0 || !isMicrophone(target)) return;
        clearTimeout(state.timer);
        state.timer = window.setTimeout(() => {
          state.isHeld = true;
          void holdMicrophone(true);
        }, HOLD_MS);
      },
      onClickCapture(event) {
        const state = hold.current;
        if (!state.isOver) return;
        state.isOver = false;
        event.stopPropagation();
      },
    }),
    [isOff],
  );
}

const isMicrophone = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("button")?.hasAttribute("aria-pressed") === true;
