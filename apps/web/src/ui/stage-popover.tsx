import { useEffect, useRef, type ReactNode } from "react";
import { Region } from "./regions.tsx";
import { useDismiss } from "./use-dismiss.ts";
import { GlassCard } from "./glass-card.tsx";

type StagePopoverProps = {
  /** What it is; read out. */
  label: string;
  /** What takes the focus at first, as a selector; by itself nothing does. */
  firstFocus?: string;
  /** It stays while one uses the view. */
  isKept?: boolean;
  onClose: () => void;
  className: string;
  children: ReactNode;
};

/**
 * A card over the bar of a space, to choose from; of a page that is a Popover. Its button or its key closes it again, as
 * do Escape and a press on the view.
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

/** What it is, in its first line. */
export const StagePopoverTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="flex-1 font-text text-sm font-semibold tracking-normal text-on-glass-soft">{children}</h2>
);
