import { useState } from "react";

type PauseHandlers = Record<"onPointerMove" | "onPointerLeave" | "onFocus" | "onBlur", () => void>;

/**
 * Pauses what runs by itself, while the pointer moves over it or it has the focus. A pointer at rest doesn't count: it
 * was there before.
 */
export function usePauseOnHover(): { isPaused: boolean; pauseHandlers: PauseHandlers } {
  const [isPaused, setPaused] = useState(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return {
    isPaused,
    pauseHandlers: { onPointerMove: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume },
  };
}
