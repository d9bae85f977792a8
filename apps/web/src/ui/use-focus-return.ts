import { useEffect, useState, type RefObject } from "react";
import { openerNow } from "./use-opener.ts";

/** When the element goes while the focus is in it, the focus goes back to what opened it. */
export function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  // Before it is drawn: what is in it may take the focus as soon as it is there.
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
