import { useEffect } from "react";

/**
 * Scrolls the canvas' place into sight when somebody comes to the door of a space, and again when they stand in it: they
 * may have read on below meanwhile. null: they don't come, or the page is inside another one, which scrolls by itself.
 */
export function useInSight(slot: HTMLElement | null, comesTo: "door" | "space" | null): void {
  useEffect(() => {
    if (comesTo !== null) slot?.scrollIntoView({ block: "nearest" });
  }, [slot, comesTo]);
}
