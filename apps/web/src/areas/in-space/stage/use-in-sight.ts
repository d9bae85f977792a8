import { useEffect } from "react";

/**
 * Scrolls the canvas into view when somebody opens a space's page, and again once they are inside, as they may have
 * scrolled meanwhile. null: not entering, or embedded in a page that scrolls itself.
 */
export function useInSight(slot: HTMLElement | null, comesTo: "door" | "space" | null): void {
  useEffect(() => {
    if (comesTo !== null) slot?.scrollIntoView({ block: "nearest" });
  }, [slot, comesTo]);
}
