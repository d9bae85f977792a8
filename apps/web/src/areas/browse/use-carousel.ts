import { useEffect, useState } from "react";
import { useIsCalm } from "#preferences/comfort.ts";
import { usePauseOnHover } from "#ui/use-pause-on-hover.ts";

const TURN_MS = 8_000;

type Carousel = {
  shown: number;
  isTurning: boolean;
  show: (at: number) => void;
  toggleTurning: () => void;
  /** Pauses the carousel while it is hovered or has the focus. */
  pauseHandlers: ReturnType<typeof usePauseOnHover>["pauseHandlers"];
};

export function useCarousel(count: number): Carousel {
  const [shown, setShown] = useState(0);
  /** null until the person has chosen. */
  const [isTurning, setTurning] = useState<boolean | null>(null);
  const { isPaused, pauseHandlers } = usePauseOnHover();
  const isCalm = useIsCalm();
  const isGoing = isTurning ?? !isCalm;

  useEffect(() => {
    if (!isGoing || isPaused || count < 2) return undefined;
    const timer = setTimeout(() => setShown((shown + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [isGoing, isPaused, count, shown]);

  return {
    shown,
    isTurning: isGoing,
    show: setShown,
    toggleTurning: () => setTurning(!isGoing),
    pauseHandlers,
  };
}
