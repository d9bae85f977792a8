/** Marks what closes a dialog: it has the first focus only where there is nothing else. */
export const CLOSES_DIALOG = { "data-closes-dialog": "" };
/** Marks a dialog's main thing, where that isn't its first. */
export const FIRST_FOCUS = { "data-first-focus": "" };

const TABBABLE = "a[href], button, input:not([type=file]), select, textarea, [tabindex]";
const FIELD = "input, select, textarea, [role]";
const TEXT_FIELD = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])";

/**
 * What a dialog focuses as it opens, by WAI-ARIA APG (Dialog Modal Pattern): its marked main thing, else the first field
 * of its form, else the first that can be used, but a link amid text; closing it comes last, and not while the rest is
 * loading. A finger's keyboard isn't called up over what nobody has read yet: there, as while it is loading, the dialog
 * itself stands in.
 */
export function firstFocusIn(dialog: HTMLElement): HTMLElement {
  const tabbable = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter(canHaveFocus);
  const useful = tabbable.filter((each) => !each.matches("[data-closes-dialog]") && !isAmidText(each));
  const found =
    useful.find((each) => each.matches("[data-first-focus]")) ??
    useful.find((each) => each.closest("form") !== null && each.matches(FIELD)) ??
    useful[0] ??
    (dialog.querySelector("[aria-busy=true]") === null
      ? tabbable.find((each) => each.matches("[data-closes-dialog]"))
      : undefined);
  if (found === undefined) return dialog;
  const isCoarse = window.matchMedia("(pointer: coarse)").matches;
  return isCoarse && found.matches(TEXT_FIELD) ? dialog : found;
}

const canHaveFocus = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(":disabled, [hidden] *, [inert] *") &&
  getComputedStyle(element).visibility !== "hidden";

const isAmidText = (element: HTMLElement): boolean =>
  element.matches("a") && element.closest("p, label") !== null;
