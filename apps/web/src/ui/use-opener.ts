import { useState } from "react";

/** What had the focus when this was first drawn; of a menu, the button that opens it, as the menu itself goes. */
function openerNow(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const active = document.activeElement;
  const opener = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const element = opener == null ? active : document.getElementById(opener);
  return element instanceof HTMLElement ? element : null;
}

/**
 * For dialogs that are opened from anywhere in the page: gives the focus back to what opened them. A dialog's library
 * knows its own triggers only.
 */
export function useOpener(): { onCloseAutoFocus: (event: Event) => void } {
  const [opener] = useState(openerNow);
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (opener?.isConnected === true) opener.focus({ preventScroll: true });
    },
  };
}
