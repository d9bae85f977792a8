let isByKeys = false;

/**
 * Whether somebody navigates by keyboard: from Tab on, until a pointer is pressed. The browser's `:focus-visible` also
 * matches focus that a script set.
 */
export const isNavigatingByKeys = (): boolean => isByKeys;

/** Starts listening, once per page. */
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
