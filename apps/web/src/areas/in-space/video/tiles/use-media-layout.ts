import { useEffect, type RefObject } from "react";
import { useEngine } from "#engine/engine-state.ts";

/** Tells the engine the displayed size of a video, which determines the received quality. */
export function useMediaLayout(element: RefObject<HTMLElement | null>, mediaId: string): void {
  const engine = useEngine();
  useEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const tell = (): void => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      engine.send("rtc_media_layout", { mediaId, x, y, width, height });
    };
    // At once, since the observer answers after the next picture: shown elsewhere in the page until now, it goes on.
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(shown);
    return () => {
      observer.disconnect();
      engine.send("rtc_media_layout", { mediaId, x: 0, y: 0, width: 0, height: 0 });
    };
  }, [engine, element, mediaId]);
}
