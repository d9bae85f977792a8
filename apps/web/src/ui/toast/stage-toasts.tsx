import { useLayoutEffect, useRef } from "react";
import { setToastHost } from "./toast-host.ts";

/** The toasts' region of a space's view. */
export function StageToasts() {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    setToastHost(element.current);
    return () => setToastHost(null);
  }, []);
  return (
    <div
      ref={element}
      aria-live="polite"
      className="pointer-events-none! flex max-w-full flex-col items-center gap-2 empty:hidden"
    />
  );
}
