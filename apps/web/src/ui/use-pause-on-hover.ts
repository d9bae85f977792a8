import { useState } from "react";

type HoldHandlers = Record<"onPointerMove" | "onPointerLeave" | "onFocus" | "onBlur", () => void>;

/**
 * Whether something that goes by itself is being looked at: the pointer moves over it, or it has the focus. A pointer
 * that was there before it doesn't count.
 */
export function useHeld(): { isHeld: boolean; holdHandlers: HoldHandlers } {
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    isHeld,
    holdHandlers: { onPointerMove: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
