import type { ComponentProps } from "react";
import { BarButton } from "#engine/bar-button.tsx";

/** A toolbar button over the view, smaller than those of the bottom bar. */
export function ToolButton({ className = "", ...rest }: ComponentProps<typeof BarButton>) {
  return (
    <BarButton
      className={`size-10! disabled:pointer-events-none disabled:opacity-35 ${className}`}
      {...rest}
    />
  );
}

export const Divider = () => (
  <span aria-hidden="true" className="mx-0.5 h-6 w-px bg-glass-line handheld:hidden" />
);
