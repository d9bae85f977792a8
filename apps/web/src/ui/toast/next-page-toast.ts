import { showToast } from "./toast-store.ts";

const KEY = "next_page_toast";

/** Shows a toast on the page that this tab loads next, where the current page closes. */
export function toastOnNextPage(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // Storage is forbidden: no toast is shown.
  }
}

/** Shows the toast that the previous page left, once. */
export function showToastOfLastPage(): void {
  try {
    const message = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (message !== null) showToast({ message });
  } catch {
    // Nothing was stored.
  }
}
