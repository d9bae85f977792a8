import { useEffect, useRef, useState, type RefObject } from "react";

/** Rows rendered above and below the visible ones. */
const SPARE = 8;
/** Before it is measured. */
const HEIGHT_PX = 600;

type RowWindow = { list: RefObject<HTMLDivElement | null>; from: number; to: number };

/** The range of rows to render: the visible ones and a few more. `inSight` is scrolled to when it changes; -1: none. */
export function useRowWindow(rowPx: number, inSight: number): RowWindow {
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: HEIGHT_PX });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight || HEIGHT_PX });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  useEffect(() => {
    const element = list.current;
    if (!element || inSight < 0) return;
    const top = inSight * rowPx;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowPx - element.clientHeight;
  }, [rowPx, inSight]);
  return {
    list,
    from: Math.max(0, Math.floor(view.top / rowPx) - SPARE),
    to: Math.ceil((view.top + view.height) / rowPx) + SPARE,
  };
}
