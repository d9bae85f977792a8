/**
 * Fetches what the page names for later (`server/link-order.ts`), where that has not begun: the entry calls it, which is
 * run once all of the page’s own scripts are there.
 */
export function fetchWhatIsLater(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
    link.rel = "modulepreload";
}
