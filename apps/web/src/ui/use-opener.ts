import { useState } from "react";

/** What has the focus; of a menu, the button that opens it, as the menu itself goes. */
export function openerNow(): HTMLElement | null {
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
export function useOpener(isOpen: boolean): { onCloseAutoFocus: (event: Event) => void } {
  const [opener, setOpener] = useState(openerNow);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(openerNow());
  }
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (opener?.isConnected === true) opener.focus({ preventScroll: true });
    },
  };
}
