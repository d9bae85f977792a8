import { useLayoutEffect, useRef, useState } from "react";
import { engineCanvas } from "#engine/engine-loader.ts";
import { isNavigatingByKeys } from "#site/keyboard-navigation.ts";

/** Contains the engine's one canvas; it fades in as the loading picture fades out. */
export function CanvasHost({ isShown }: { isShown: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const canvas = engineCanvas();
    canvas.className = "absolute inset-0 size-full touch-none outline-none";
    host.current?.prepend(canvas);
  }, []);
  const isAtKeys = useIsFocusedByKeys();
  useLayoutEffect(() => {
    if (isShown) engineCanvas().focus({ preventScroll: true });
  }, [isShown]);
  // Hidden until first drawn: a blank canvas would cover the loading picture.
  return (
    <div ref={host} className={`absolute inset-0 ${isShown ? "" : "invisible"}`} inert={!isShown}>
      {isAtKeys && (
        <div aria-hidden="true" data-focus-ring className="pointer-events-none absolute" style={RING} />
      )}
    </div>
  );
}

/**
 * The focus ring, inside the frame, which would clip it, and outside the overlays; two lines of which one contrasts
 * with any picture.
 */
const RING = {
  inset: "0.25rem",
  borderRadius: "1.25rem",
  boxShadow: "inset 0 0 0 2px var(--on-glass), inset 0 0 0 4px var(--glass-strong)",
};

/** Shows that the canvas has keyboard focus, until a pointer is used on it. */
function useIsFocusedByKeys(): boolean {
  const [isAtKeys, setAtKeys] = useState(false);
  useLayoutEffect(() => {
    const canvas = engineCanvas();
    const ends = new AbortController();
    const { signal } = ends;
    canvas.addEventListener("focus", () => setAtKeys(isNavigatingByKeys()), { signal });
    canvas.addEventListener("blur", () => setAtKeys(false), { signal });
    canvas.addEventListener("pointerdown", () => setAtKeys(false), { signal });
    return () => ends.abort();
  }, []);
  return isAtKeys;
}
