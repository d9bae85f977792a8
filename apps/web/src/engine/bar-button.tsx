import * as t from "@veranda/messages/space";
import type { ComponentProps, ReactNode } from "react";
import { useTooltip, type TooltipSide } from "#ui/use-tooltip.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { engineCanvas } from "./engine-loader.ts";

type BarButtonProps = Omit<ComponentProps<"button">, "children" | "onClick"> & {
  label: string;
  /** The hotkey, shown beside the label. */
  hotkey?: string | undefined;
  /** Number of unread items. */
  badge?: number;
  tooltip?: TooltipSide;
  children: ReactNode;
  onClick: () => void;
};

const MOST_SHOWN = 99;

/** A round button over the canvas. After a pointer click the canvas keeps the keyboard. */
export function BarButton({
  label,
  hotkey,
  badge = 0,
  tooltip,
  className = "",
  children,
  onClick,
  ...rest
}: BarButtonProps) {
  const { trigger, tip } = useTooltip(
    <>
      {label}
      {hotkey !== undefined && (
        <kbd className="rounded-md bg-glass-hover px-1.5 py-0.5 font-text text-xs text-on-glass-soft">
          {hotkey}
        </kbd>
      )}
    </>,
    tooltip,
  );
  return (
    <>
      <ButtonBase
        aria-label={badge > 0 ? t.buttonUnread({ button: label, count: badge }) : label}
        onClick={(event) => {
          onClick();
          const isByPointer = event.detail > 0;
          if (isByPointer) engineCanvas().focus({ preventScroll: true });
        }}
        className={`hit relative grid size-11 shrink-0 place-items-center rounded-full text-on-glass transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass aria-pressed:bg-on-glass aria-pressed:text-glass-ink aria-expanded:bg-on-glass aria-expanded:text-glass-ink ${className}`}
        {...trigger}
        {...rest}
      >
        {children}
        {badge > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-bold text-on-accent"
          >
            {badge > MOST_SHOWN ? `${MOST_SHOWN}+` : badge}
          </span>
        )}
      </ButtonBase>
      {tip}
    </>
  );
}
