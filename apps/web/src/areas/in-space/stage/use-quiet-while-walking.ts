import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";

/** Steps as short as this don't make the bars come and go. */
const WALK_MS = 700;

type Quiet = {
  isQuiet: boolean;
  handlers: { onPointerMove: () => void; onFocus: () => void };
};

/** The bars go while one walks and come back when one stops, moves the pointer over them or the page, or tabs in. */
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
    /** Without a button held: a drag turns the camera, a finger walks. */
    const moved = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.buttons === 0) wake();
    };
    window.addEventListener("pointermove", moved, { passive: true });
    return () => window.removeEventListener("pointermove", moved);
  }, [wake]);

  return useMemo(() => ({ isQuiet, handlers: { onPointerMove: wake, onFocus: wake } }), [isQuiet, wake]);
}
