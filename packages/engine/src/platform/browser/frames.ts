import type { FrameSource } from "../platform.ts";

/** A hidden page has no refreshes: the world still goes on, slowly, so that nobody is lost or falls for ever. */
const HIDDEN_MS = 250;

/** Frames that a headset asks for instead of the screen. */
type LentFrames = { tick(nowMs: number, isSeen: boolean): void; giveBack(): void };
export type BrowserFrames = FrameSource & { lend(): LentFrames };

export function browserFrames(): BrowserFrames {
  let request = 0;
  let interval = 0;
  let onFrame: ((nowMs: number, isSeen: boolean) => void) | null = null;
  let isLent = false;
  const refresh = (): void => {
    request = requestAnimationFrame(refresh);
    // The moment of the call, not of the refresh: it shares its zero with the clock of the connection.
    onFrame?.(performance.now(), true);
  };
  const run = (): void => {
    cancelAnimationFrame(request);
    clearInterval(interval);
    if (!onFrame || isLent) return;
    if (document.hidden) interval = window.setInterval(() => onFrame?.(performance.now(), false), HIDDEN_MS);
    else request = requestAnimationFrame(refresh);
  };
  return {
    start(callback) {
      onFrame = callback;
      document.addEventListener("visibilitychange", run);
      run();
    },
    stop() {
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
