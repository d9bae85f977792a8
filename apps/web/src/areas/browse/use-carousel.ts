import { useEffect, useState } from "react";
import { useIsCalm } from "#preferences/comfort.ts";

const TURN_MS = 8_000;

type Carousel = {
  shown: number;
  isTurning: boolean;
  show: (at: number) => void;
  toggleTurning: () => void;
  /** Pauses the carousel while it is hovered or has the focus. */
  holdHandlers: Record<"onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur", () => void>;
};

export function useCarousel(count: number): Carousel {
  const [shown, setShown] = useState(0);
  /** null until the person has chosen. */
  const [isTurning, setTurning] = useState<boolean | null>(null);
  const [isHeld, setHeld] = useState(false);

  const isCalm = useIsCalm();
  const isGoing = isTurning ?? !isCalm;

  useEffect(() => {
    if (!isGoing || isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setShown((shown + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [isGoing, isHeld, count, shown]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    shown,
    isTurning: isGoing,
    show: setShown,
    toggleTurning: () => setTurning(!isGoing),
    holdHandlers: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
