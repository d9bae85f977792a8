import type { ComponentProps } from "react";
import { ButtonBase } from "./button.tsx";

type GlassActionProps = ComponentProps<"button"> & { isStrong?: boolean };

/** A button of a panel over the view. */
export const GlassAction = ({ isStrong = false, className = "", ...rest }: GlassActionProps) => (
  <ButtonBase
    className={`hit inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-sm font-semibold transition-colors duration-150 focus-visible:outline-on-glass disabled:opacity-45 [&_svg]:size-4 ${
      isStrong ? "bg-on-glass text-glass-ink hover:bg-on-glass/85" : "bg-glass-hover hover:bg-on-glass/25"
    } ${className}`}
    {...rest}
  />
);
