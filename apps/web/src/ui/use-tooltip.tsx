import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "@veranda/contract";
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";

/** Distances from the tooltip to its element, and to the window's edges, in pixels. */
const GAP_PX = 10;
const EDGE_PX = 8;

/** When a tooltip was last visible: the next one then opens at once. */
let lastSeenMs = Number.NEGATIVE_INFINITY;

export type TooltipSide = "above" | "below";

/**
 * A tooltip for one element, which gets `trigger`; `tip` is rendered beside it, flipped where there is no room. Opens
 * after a delay, at once shortly after another or on keyboard focus; closes on leave, blur, press, scroll and Escape.
 */
export function useTooltip(content: ReactNode, side: TooltipSide = "above") {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    clearTimeout(timer.current);
    if (anchor) lastSeenMs = performance.now();
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    trigger: {
      "aria-describedby": anchor ? id : undefined,
      onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
        if (pointerType === "touch") return;
        const isNextToOne = performance.now() - lastSeenMs < TOOLTIP_SKIP_DELAY_MS;
        timer.current = setTimeout(() => setAnchor(currentTarget), isNextToOne ? 0 : TOOLTIP_DELAY_MS);
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
        if (currentTarget.matches(":focus-visible")) setAnchor(currentTarget);
      },
      onBlur: close,
    },
    tip: anchor && (
      <Tip id={id} anchor={anchor} side={side} onClose={close}>
        {content}
      </Tip>
    ),
  };
}

type TipProps = {
  id: string;
  anchor: HTMLElement;
  side: TooltipSide;
  onClose: () => void;
  children: ReactNode;
};

function Tip({ id, anchor, side, onClose, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  // Kept inside the window.
  useLayoutEffect(() => {
    if (!tip.current) return;
    const { left, top, bottom, width } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = tip.current;
    const x = left + (width - offsetWidth) / 2;
    const above = top - offsetHeight - GAP_PX;
    const below = bottom + GAP_PX;
    const isAbove = side === "above" ? above >= EDGE_PX : below + offsetHeight > window.innerHeight - EDGE_PX;
    style.left = `${Math.max(EDGE_PX, Math.min(x, window.innerWidth - offsetWidth - EDGE_PX))}px`;
    style.top = `${isAbove ? above : below}px`;
  }, [anchor, side]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && close();
    const onScroll = () => close();
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, []);

  return createPortal(
    <div
      ref={tip}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed z-60 flex w-max items-center gap-2 rounded-xl bg-glass-strong px-3 py-1.5 text-sm font-medium text-on-glass shadow-float backdrop-blur-md animate-fade-in"
    >
      {children}
    </div>,
    document.body,
  );
}
