let isByKeys = false;

/**
 * Whether somebody moves through the page by keys: from Tab on, until a pointer is pressed. Browsers' own guess,
 * `:focus-visible`, also takes the focus that a script gives for one given by keys.
 */
export const isNavigatingByKeys = (): boolean => isByKeys;

/** Begins to watch for it, once for the life of the page. */
export function watchKeyboardNavigation(): void {
  addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Tab") isByKeys = true;
    },
    true,
  );
  addEventListener("pointerdown", () => (isByKeys = false), true);
}
