import { useEffect, useState } from "react";

const TURN_MS = 8_000;

type Carousel = {
  shown: number;
  isTurning: boolean;
  show: (at: number) => void;
  toggleTurning: () => void;
  /** Holds the carousel still while it is pointed at or has the focus. */
  holdHandlers: Record<"onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur", () => void>;
};

export function useCarousel(count: number): Carousel {
  const [shown, setShown] = useState(0);
  const [isTurning, setTurning] = useState(true);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setTurning(false);
  }, []);

  useEffect(() => {
    if (!isTurning || isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setShown((at) => (at + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [isTurning, isHeld, count, shown]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    shown,
    isTurning,
    show: setShown,
    toggleTurning: () => setTurning(!isTurning),
    holdHandlers: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
