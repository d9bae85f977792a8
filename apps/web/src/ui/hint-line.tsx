import type { ReactNode } from "react";
import { GlassClose } from "./glass-close.tsx";
import { Region } from "./regions.tsx";

type HintLineProps = {
  label: string;
  icon?: ReactNode;
  /** What is said, in front of what can be done about it. */
  text: string;
  action: string;
  isDisabled?: boolean;
  onAction: () => void;
  closeLabel: string;
  onClose: () => void;
};

/** One line below the bar, beside the toasts: low enough that what thumbs hold stays where it is. */
export function HintLine({
  label,
  icon,
  text,
  action,
  isDisabled = false,
  closeLabel,
  ...on
}: HintLineProps) {
  return (
    <Region name="notices">
      <section
        aria-label={label}
        className="flex max-w-md items-center gap-3 rounded-2xl border border-glass-line bg-glass-strong py-2 pr-1.5 pl-4 text-sm text-on-glass shadow-float backdrop-blur-xl animate-rise-in"
      >
        {icon}
        <p className="flex-1">
          {text}{" "}
          <button
            type="button"
            disabled={isDisabled}
            onClick={on.onAction}
            className="hit rounded font-semibold underline underline-offset-2 focus-visible:outline-on-glass"
          >
            {action}
          </button>
        </p>
        <GlassClose label={closeLabel} onClick={on.onClose} />
      </section>
    </Region>
  );
}
