import { useLayoutEffect, useRef } from "react";
import { useVisit } from "#engine/visit.ts";

/** The canvas' place while this is mounted. */
export function StageSlot() {
  const element = useRef<HTMLDivElement>(null);
  const { setSlot } = useVisit();
  useLayoutEffect(() => {
    setSlot(element.current);
    return () => setSlot(null);
  }, [setSlot]);
  return <div ref={element} className="absolute inset-0 scroll-mt-[calc(var(--top-bar)+1.25rem)]" />;
}
