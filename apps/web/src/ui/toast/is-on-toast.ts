/** Toasts lie above dialogs: to answer or close one is not to leave the dialog. */
export const isOnToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[aria-live]") !== null;
