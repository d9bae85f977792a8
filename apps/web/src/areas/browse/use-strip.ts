import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

type Strip = {
  ref: RefObject<HTMLUListElement | null>;
  isAtStart: boolean;
  isAtEnd: boolean;
  back: () => void;
  further: () => void;
};

/** Scrolls a horizontal strip by most of its visible width, and knows when it is at an end. */
export function useStrip(): Strip {
  const ref = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  const readEnds = useCallback(() => {
    const strip = ref.current;
    if (!strip) return;
    const isAtStart = strip.scrollLeft < 4;
    const isAtEnd = strip.scrollLeft + strip.clientWidth > strip.scrollWidth - 4;
    setEnds((was) => (was.isAtStart === isAtStart && was.isAtEnd === isAtEnd ? was : { isAtStart, isAtEnd }));
  }, []);

  useEffect(() => {
    const strip = ref.current;
    if (!strip) return undefined;
    readEnds();
    const resized = new ResizeObserver(readEnds);
    resized.observe(strip);
    strip.addEventListener("scroll", readEnds, { passive: true });
    return () => {
      resized.disconnect();
      strip.removeEventListener("scroll", readEnds);
    };
  }, [readEnds]);

  const move = (direction: 1 | -1) => () => {
    const strip = ref.current;
    strip?.scrollBy({ left: direction * strip.clientWidth * 0.85, behavior: "smooth" });
  };
  return { ref, ...ends, back: move(-1), further: move(1) };
}
