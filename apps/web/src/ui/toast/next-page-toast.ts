import { showToast } from "./toast-store.ts";

const KEY = "next_page_toast";

/** Shows a sentence on the page that is loaded next in this tab, where the page that says it goes. */
export function toastOnNextPage(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // Storage is forbidden: the next page stays silent.
  }
}

/** Shows what the page before left to say, once. */
export function showToastOfLastPage(): void {
  try {
    const message = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (message !== null) showToast({ message });
  } catch {
    // Nothing was kept.
  }
}
