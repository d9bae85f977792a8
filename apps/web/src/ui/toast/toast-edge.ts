import { useLayoutEffect, useState, type RefObject } from "react";

/** The window edge at which toasts are shown; `raised`: above the actions of a dialog as high as the window. */
export type ToastEdge = "top" | "bottom" | "raised";
type ToastPlace = {
  edge: ToastEdge;
  /** Distance from the window's bottom, in pixels, where it is raised. */
  above: number;
};
const BOTTOM: ToastPlace = { edge: "bottom", above: 0 };

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
type Size = { width: number; height: number };

/** Distance between toasts and the edge, in pixels. */
const MARGIN = 20;
/** Between a raised toast and what is below it. */
const GAP = 8;
const DIALOG = ":is([role=dialog], [role=alertdialog])";
/** A part of the page that awaits an answer, such as a dialog, with its heading. */
const ASKING = "[data-asking]";
/** Of a space, below a dialog: what one looks for again as soon as it is closed. */
const STAGE_BAR = "[data-region=bottom]";
const CONTROL = "button, a[href], input, textarea, select, [role=slider]";

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where toasts of this size cover none of these controls, the bottom edge first. Where both edges are taken, as by a
 * dialog's title and by its actions, they are above the actions: what is there can be scrolled.
 */
export function freePlace(toasts: Size, controls: readonly Box[], view: Size): ToastPlace {
  const left = (view.width - toasts.width) / 2;
  const coveredAt = (top: number): readonly Box[] => {
    const box = { left, right: left + toasts.width, top, bottom: top + toasts.height };
    return controls.filter((control) => meet(box, control));
  };
  const below = coveredAt(view.height - MARGIN - toasts.height);
  if (below.length === 0) return BOTTOM;
  const atTop = coveredAt(MARGIN);
  if (atTop.length === 0) return { edge: "top", above: 0 };
  const above = view.height - Math.min(...below.map(({ top }) => top)) + GAP;
  const isClearOfTop = view.height - above - toasts.height > Math.max(...atTop.map(({ bottom }) => bottom));
  if (isClearOfTop) return { edge: "raised", above };
  return atTop.length <= below.length ? { edge: "top", above: 0 } : BOTTOM;
}

/** Where the `count` toasts in an element cover neither title nor control of an open dialog, if there is one. */
export function useToastPlace(
  toasts: RefObject<HTMLElement | null>,
  count: number,
  isDialogOpen: boolean,
): ToastPlace {
  const [place, setPlace] = useState(BOTTOM);
  const isShown = count > 0;
  useLayoutEffect(() => {
    const element = toasts.current;
    if (!element || !isShown) return undefined;
    const asking = isDialogOpen ? DIALOG : ASKING;
    // The observer also fires initially, and when a dialog grows as its content loads.
    const observer = new ResizeObserver(() => {
      const widths = Array.from(element.children, (card) => card.getBoundingClientRect().width);
      const size = { width: Math.max(0, ...widths), height: element.getBoundingClientRect().height };
      const controls = Array.from(
        document.querySelectorAll(`${asking} :is(${CONTROL}, h1, h2), ${STAGE_BAR} :is(${CONTROL})`),
        (control) => control.getBoundingClientRect(),
      );
      setPlace(freePlace(size, controls, { width: innerWidth, height: innerHeight }));
    });
    observer.observe(element);
    for (const dialog of document.querySelectorAll(asking)) observer.observe(dialog);
    return () => observer.disconnect();
  }, [toasts, isShown, isDialogOpen]);
  return isShown ? place : BOTTOM;
}
