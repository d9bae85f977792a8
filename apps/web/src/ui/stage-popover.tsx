import { useEffect, useRef, type ReactNode } from "react";
import { Region } from "./regions.tsx";
import { useDismiss } from "./use-dismiss.ts";
import { GlassCard } from "./glass-card.tsx";

type StagePopoverProps = {
  /** The accessible name. */
  label: string;
  /** Selector of the element that takes the focus; by default none. */
  firstFocus?: string;
  /** It stays open while the view is used. */
  isKept?: boolean;
  onClose: () => void;
  className: string;
  children: ReactNode;
};

/**
 * A popover over the bar of a space; pages use Popover. Its button or its hotkey toggles it; Escape and a press on the
 * view close it.
 */
export function StagePopover({
  label,
  firstFocus,
  isKept = false,
  onClose,
  className,
  children,
}: StagePopoverProps) {
  const card = useRef<HTMLElement>(null);
  useDismiss(card, onClose);
  useEffect(() => {
    if (firstFocus === undefined) return;
    card.current?.querySelector<HTMLElement>(firstFocus)?.focus({ preventScroll: true });
  }, [firstFocus]);
  useEffect(() => {
    if (isKept) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof HTMLCanvasElement) onClose();
    };
    window.addEventListener("pointerdown", onPress);
    return () => window.removeEventListener("pointerdown", onPress);
  }, [isKept, onClose]);
  return (
    <Region name="popover">
      <GlassCard ref={card} aria-label={label} className={`min-h-0 animate-fade-in ${className}`}>
        {children}
      </GlassCard>
    </Region>
  );
}

/** Its title, in the first line. */
export const StagePopoverTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="flex-1 font-text text-sm font-semibold tracking-normal text-ink-soft">{children}</h2>
);
