import { useState } from "react";

/** The focused element; of a menu item, the menu's button, as the menu unmounts. */
export function openerNow(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const active = document.activeElement;
  const opener = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const element = opener == null ? active : document.getElementById(opener);
  return element instanceof HTMLElement ? element : null;
}

/**
 * For dialogs opened from anywhere: returns the focus to their opener. The dialog library knows only its own triggers.
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
