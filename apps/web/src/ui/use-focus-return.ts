import { useEffect, useState, type RefObject } from "react";

/** When the element goes while the focus is in it, the focus goes back to where it was before. */
export function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  // Before it is drawn: what is in it may take the focus as soon as it is there.
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    const inside = element.current;
    let hasFocus = false;
    const follow = () => (hasFocus = inside?.contains(document.activeElement) ?? false);
    follow();
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [element, before]);
}
