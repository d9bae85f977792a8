import { useEffect, useState } from "react";
import { useIsCalm } from "#preferences/comfort.ts";
import { useHeld } from "#ui/use-held.ts";

const TURN_MS = 8_000;

type Carousel = {
  shown: number;
  isTurning: boolean;
  show: (at: number) => void;
  toggleTurning: () => void;
  /** Pauses the carousel while it is hovered or has the focus. */
  holdHandlers: ReturnType<typeof useHeld>["holdHandlers"];
};

export function useCarousel(count: number): Carousel {
  const [shown, setShown] = useState(0);
  /** null until the person has chosen. */
  const [isTurning, setTurning] = useState<boolean | null>(null);
  const { isHeld, holdHandlers } = useHeld();
  const isCalm = useIsCalm();
  const isGoing = isTurning ?? !isCalm;

  useEffect(() => {
    if (!isGoing || isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setShown((shown + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [isGoing, isHeld, count, shown]);

  return {
    shown,
    isTurning: isGoing,
    show: setShown,
    toggleTurning: () => setTurning(!isGoing),
    holdHandlers,
  };
}
