import { useEffect, useState, type RefObject } from "react";
import { openerNow } from "./use-opener.ts";

/** When the element unmounts with the focus inside, the focus returns to its opener. */
export function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  // Before painting: its content may take the focus on mount.
  const [opener] = useState(openerNow);
  useEffect(() => {
    const inside = element.current;
    let hasFocus = false;
    const follow = () => (hasFocus = inside?.contains(document.activeElement) ?? false);
    follow();
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      if (hasFocus) opener?.focus({ preventScroll: true });
    };
  }, [element, opener]);
}
