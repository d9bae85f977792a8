import type { ComponentProps } from "react";
import { BarButton } from "#engine/bar-button.tsx";
import { ButtonBase } from "#ui/button.tsx";

/** A toolbar button over the view, smaller than those of the bottom bar. */
export function ToolButton({ className = "", ...rest }: ComponentProps<typeof BarButton>) {
  return (
    <BarButton
      className={`size-10! disabled:pointer-events-none disabled:opacity-35 ${className}`}
      {...rest}
    />
  );
}

/** One that opens a menu or a popover. */
export const OpenerButton = (props: ComponentProps<"button"> & { "aria-label": string }) => (
  <ButtonBase
    className="hit grid size-10 shrink-0 place-items-center rounded-full text-on-glass transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass aria-expanded:bg-on-glass aria-expanded:text-glass-ink"
    {...props}
  />
);

export const Divider = () => (
  <span aria-hidden="true" className="mx-0.5 h-6 w-px bg-glass-line handheld:hidden" />
);
