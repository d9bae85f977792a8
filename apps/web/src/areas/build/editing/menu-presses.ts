const LONG_PRESS_MS = 550;
/** Distance in pixels above which a press is a drag. */
const SLOP_PX = 8;

type Press = { id: number; x: number; y: number; isRight: boolean; isStill: boolean };

/**
 * Detects presses that open a context menu: the right button without a drag, or a long touch. `open` returns whether
 * there is something to open. Returns a function that stops it.
 */
export function watchMenuPresses(
  element: HTMLElement,
  open: (x: number, y: number) => boolean,
  { onLongPress }: { onLongPress: () => void },
): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  let press: Press | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const stopWaiting = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const forget = (): void => {
    stopWaiting();
    press = null;
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (press?.id !== pointerId || Math.hypot(clientX - press.x, clientY - press.y) < SLOP_PX) return;
    press.isStill = false;
    stopWaiting();
  };
  const rest = (): void => {
    // On a busy page the timer can fire before earlier moves are delivered; those arrive before the next frame.
    frame = requestAnimationFrame(() => {
      if (press?.isStill && open(press.x, press.y)) onLongPress();
      forget();
    });
  };
  // A second finger anywhere, as on the joystick, cancels the long press too.
  window.addEventListener(
    "pointerdown",
    ({ pointerId, pointerType }) => {
      if (pointerType === "touch" && press && press.id !== pointerId) forget();
    },
    { signal, capture: true },
  );
  element.addEventListener(
    "pointerdown",
    ({ pointerId: id, clientX: x, clientY: y, button, pointerType, isPrimary }) => {
      stopWaiting();
      if (pointerType === "touch" && !isPrimary) return;
      press = { id, x, y, isRight: button === 2, isStill: true };
      if (pointerType === "touch") timer = setTimeout(rest, LONG_PRESS_MS);
    },
    { signal },
  );
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener(
    "pointerup",
    (event) => {
      if (press?.id !== event.pointerId) return;
      move(event);
      const asks = press.isStill && press.isRight && event.button === 2;
      forget();
      if (asks) open(event.clientX, event.clientY);
    },
    { signal },
  );
  element.addEventListener("pointercancel", forget, { signal });
  return () => {
    ends.abort();
    forget();
  };
}
