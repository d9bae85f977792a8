import { useEffect, type RefObject } from "react";

/** Calls back when Escape is pressed inside the element. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const inside = element.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onEscape();
    };
    inside?.addEventListener("keydown", onKeyDown);
    return () => inside?.removeEventListener("keydown", onKeyDown);
  }, [element, onEscape]);
}
