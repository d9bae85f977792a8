/** Toasts lie above dialogs: pressing one isn't a press outside the dialog. */
export const isOnToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[aria-live]") !== null;
