import type { ReactNode } from "react";
import { GlassClose } from "./glass-close.tsx";
import { Region } from "./regions.tsx";
import { GlassCard } from "./glass-card.tsx";
import { useCoarsePointer } from "./use-coarse-pointer.ts";

type HintLineProps = {
  label: string;
  icon?: ReactNode;
  /** The message, before its actions. */
  text: string;
  /** The actions, if any. */
  action?: { label: string; isDisabled?: boolean; press: () => void };
  closeLabel: string;
  onClose: () => void;
};

/** One line: above the bar, clear of videos and heads; on touch screens beside the toasts, clear of the controls. */
export function HintLine({ label, icon, text, action, closeLabel, onClose }: HintLineProps) {
  const isCoarse = useCoarsePointer();
  return (
    <Region name={isCoarse ? "notices" : "bottom"}>
      <GlassCard
        shape="line"
        aria-label={label}
        className="order-first max-w-md py-2 pr-1.5 pl-4 animate-rise-in"
      >
        {icon}
        <p className="flex-1">
          {text}{" "}
          {action && (
            <button
              type="button"
              disabled={action.isDisabled}
              onClick={action.press}
              className="hit rounded font-semibold underline underline-offset-2"
            >
              {action.label}
            </button>
          )}
        </p>
        <GlassClose label={closeLabel} onClick={onClose} />
      </GlassCard>
    </Region>
  );
}
