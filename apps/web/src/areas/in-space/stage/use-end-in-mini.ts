import { useEffect, useEffectEvent, useState } from "react";
import { showToast, type Toast } from "#ui/toast/toast-store.ts";

type End = Pick<Toast, "message"> & Partial<Toast>;

type Stage = {
  isMini: boolean;
  /** The visit has ended, and the full view says why. */
  isOver: boolean;
  /** The same as a sentence; null: nothing to say. */
  end: End | null;
  close: () => void;
};

/**
 * The mini player has no room for how a visit ended: it closes, and a toast says it, unless it was read in the full
 * view. Returns whether it closes.
 */
export function useEndInMini({ isMini, isOver, end, close }: Stage): boolean {
  const [wasRead, setWasRead] = useState(false);
  const isRead = isOver && (wasRead || !isMini);
  if (isRead !== wasRead) setWasRead(isRead);
  const isDone = isMini && isOver;
  const say = useEffectEvent(() => {
    if (end !== null && !wasRead) showToast(end);
  });
  useEffect(() => {
    if (!isDone) return;
    say();
    close();
  }, [isDone, close]);
  return isDone;
}
