import type { FrameSource } from "../platform.ts";

/** A hidden page has no refreshes: the world continues slowly, so that nobody times out or falls for ever. */
const HIDDEN_MS = 250;
/** Interval of checking for movement at rest. */
const RESTING_MS = 150;
/** Input that ends the rest, so that the next refresh draws it. */
const TOUCHES = ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"] as const;

/** Frames driven by a headset instead of the screen. */
type LentFrames = { tick(nowMs: number, isSeen: boolean): void; giveBack(): void };
export type BrowserFrames = FrameSource & { lend(): LentFrames };

export function browserFrames(): BrowserFrames {
  let request = 0;
  let interval = 0;
  let onFrame: ((nowMs: number, isSeen: boolean) => void) | null = null;
  let isLent = false;
  let isResting = false;
  const refresh = (): void => {
    request = requestAnimationFrame(refresh);
    // The time of the call, not of the refresh: it has the same origin as the connection's clock.
    onFrame?.(performance.now(), true);
  };
  const wake = (): void => rest(false);
  const rest = (wanted: boolean): void => {
    if (wanted === isResting) return;
    isResting = wanted;
    for (const touch of TOUCHES)
      if (isResting) window.addEventListener(touch, wake, { capture: true, passive: true });
      else window.removeEventListener(touch, wake, { capture: true });
    run();
  };
  const run = (): void => {
    cancelAnimationFrame(request);
    clearInterval(interval);
    if (!onFrame || isLent) return;
    if (document.hidden) interval = window.setInterval(() => onFrame?.(performance.now(), false), HIDDEN_MS);
    else if (isResting) interval = window.setInterval(() => onFrame?.(performance.now(), true), RESTING_MS);
    else request = requestAnimationFrame(refresh);
  };
  return {
    rest,
    start(callback) {
      onFrame = callback;
      document.addEventListener("visibilitychange", run);
      run();
    },
    stop() {
      rest(false);
      onFrame = null;
      document.removeEventListener("visibilitychange", run);
      run();
    },
    lend() {
      isLent = true;
      run();
      return {
        tick: (nowMs, isSeen) => onFrame?.(nowMs, isSeen),
        giveBack: () => {
          isLent = false;
          run();
        },
      };
    },
  };
}
