import type { Page } from "playwright-core";

/**
 * What lies over each other or is cut off of all that one can press or write in over the view of a space, in words;
 * empty where everything has a place of its own. What scrolls inside of a panel counts as far as it is seen.
 */
export function overlaps(page: Page, within = ".stage-regions"): Promise<string[]> {
  return page.evaluate((root) => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const name = (element: Element): string =>
      element.getAttribute("aria-label") ?? (element.textContent ?? element.tagName).trim().slice(0, 40);
    const OF_ONE = "form, label, li";
    const isScrolling = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return [overflowX, overflowY].some((value) => value === "auto" || value === "scroll");
    };
    const clip = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    /** Null where nothing of it is to be seen; `isFree` where it doesn't scroll in anything. */
    const seen = (element: Element): { box: Box; isFree: boolean } | null => {
      let box: Box = element.getBoundingClientRect();
      let isFree = true;
      for (let at = element.parentElement; at && at.closest(root); at = at.parentElement) {
        if (!isScrolling(at)) continue;
        isFree = false;
        box = clip(box, at.getBoundingClientRect());
      }
      const isThere = box.right - box.left > 1 && box.bottom - box.top > 1;
      return isThere && element.checkVisibility({ visibilityProperty: true }) ? { box, isFree } : null;
    };
    const view = document.querySelector(root)?.getBoundingClientRect();
    if (!view) return ["there is no view"];
    const found = [
      ...document.querySelectorAll(
        `${root} :is(button, a[href], input, textarea, select, [data-joystick], video, h2)`,
      ),
    ].flatMap((element) => {
      if (element.closest(".sr-only")) return [];
      const part = seen(element);
      return part ? [{ element, ...part }] : [];
    });
    const faults: string[] = view.bottom > window.innerHeight + 0.5 ? ["the view ends below the window"] : [];
    for (const { element, box, isFree } of found) {
      const isCut =
        box.left < view.left - 0.5 ||
        box.top < view.top - 0.5 ||
        box.right > view.right + 0.5 ||
        box.bottom > view.bottom + 0.5;
      if (isFree && isCut) faults.push(`“${name(element)}” is cut off`);
    }
    for (const [at, a] of found.entries())
      for (const b of found.slice(at + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        // A field and the button in it, a card and its star.
        if (a.element.closest(OF_ONE) && a.element.closest(OF_ONE) === b.element.closest(OF_ONE)) continue;
        const shared = clip(a.box, b.box);
        if (shared.right - shared.left > 1 && shared.bottom - shared.top > 1)
          faults.push(`“${name(a.element)}” and “${name(b.element)}” lie over each other`);
      }
    return faults;
  }, within);
}
