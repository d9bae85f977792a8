import { useLayoutEffect, useRef } from "react";
import { engineCanvas } from "#engine/engine-loader.ts";

/** Holds the engine's one canvas; it comes into view as the loading picture goes. */
export function CanvasHost({ isShown }: { isShown: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const canvas = engineCanvas();
    canvas.className = "absolute inset-0 size-full touch-none outline-none";
    host.current?.append(canvas);
  }, []);
  useLayoutEffect(() => {
    if (isShown) engineCanvas().focus({ preventScroll: true });
  }, [isShown]);
  // Until it is drawn on it is black, and would hide the picture behind it.
  return <div ref={host} className={`absolute inset-0 ${isShown ? "" : "invisible"}`} inert={!isShown} />;
}
