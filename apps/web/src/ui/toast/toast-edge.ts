import { useLayoutEffect, useState, type RefObject } from "react";

/** The window edge at which toasts are shown. */
export type ToastEdge = "top" | "bottom";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
type Size = { width: number; height: number };

/** Distance between toasts and the edge, in pixels. */
const MARGIN = 20;
const DIALOG = ":is([role=dialog], [role=alertdialog])";
/** A part of the page that awaits an answer, such as a dialog, with its heading. */
const ASKING = "[data-asking]";
/** Of a space, below a dialog: what one looks for again as soon as it is closed. */
const STAGE_BAR = "[data-region=bottom]";
const CONTROL = "button, a[href], input, textarea, select, [role=slider]";

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The edge where toasts of this size cover fewer controls; the bottom one on a tie. */
export function freeEdge(toasts: Size, controls: readonly Box[], view: Size): ToastEdge {
  const left = (view.width - toasts.width) / 2;
  const covered = (top: number): number => {
    const box = { left, right: left + toasts.width, top, bottom: top + toasts.height };
    return controls.filter((control) => meet(box, control)).length;
  };
  const below = covered(view.height - MARGIN - toasts.height);
  return below > 0 && covered(MARGIN) <= below ? "top" : "bottom";
}

/** The edge where the `count` toasts in an element cover no control of an open dialog, if there is one. */
export function useToastEdge(
  toasts: RefObject<HTMLElement | null>,
  count: number,
  isDialogOpen: boolean,
): ToastEdge {
  const [edge, setEdge] = useState<ToastEdge>("bottom");
  const isShown = count > 0;
  useLayoutEffect(() => {
    const element = toasts.current;
    if (!element || !isShown) return undefined;
    const asking = isDialogOpen ? DIALOG : ASKING;
    // The observer also fires initially, and when a dialog grows as its content loads.
    const observer = new ResizeObserver(() => {
      const widths = Array.from(element.children, (card) => card.getBoundingClientRect().width);
      const size = { width: Math.max(0, ...widths), height: element.getBoundingClientRect().height };
      const answers = isDialogOpen ? CONTROL : `${CONTROL}, h1, h2`;
      const controls = Array.from(
        document.querySelectorAll(`${asking} :is(${answers}), ${STAGE_BAR} :is(${CONTROL})`),
        (control) => control.getBoundingClientRect(),
      );
      setEdge(freeEdge(size, controls, { width: innerWidth, height: innerHeight }));
    });
    observer.observe(element);
    for (const dialog of document.querySelectorAll(asking)) observer.observe(dialog);
    return () => observer.disconnect();
  }, [toasts, isShown, isDialogOpen]);
  return isShown ? edge : "bottom";
}
