import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";

/** Minimum walking time that hides the bars, in milliseconds. */
const WALK_MS = 700;

type Quiet = {
  isQuiet: boolean;
  handlers: { onPointerMove: () => void; onFocus: () => void };
};

/** Hides the bars while walking; shows them on stopping, on pointer movement over them or the page, and on focus. */
export function useQuietWhileWalking(): Quiet {
  const isMoving = useEngineState("isMoving");
  const [isQuiet, setQuiet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setQuiet(false);
  }, []);

  useEffect(() => {
    if (isMoving) timer.current = setTimeout(() => setQuiet(true), WALK_MS);
    else timer.current = setTimeout(wake, 0);
    return () => clearTimeout(timer.current);
  }, [isMoving, wake]);

  useEffect(() => {
    /** Without a button: a drag turns the camera, a touch walks. */
    const moved = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.buttons === 0) wake();
    };
    window.addEventListener("pointermove", moved, { passive: true });
    return () => window.removeEventListener("pointermove", moved);
  }, [wake]);

  return useMemo(() => ({ isQuiet, handlers: { onPointerMove: wake, onFocus: wake } }), [isQuiet, wake]);
}
