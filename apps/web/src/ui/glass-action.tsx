import type { ComponentProps } from "react";
import { ButtonBase } from "./button.tsx";

type GlassActionProps = ComponentProps<"button"> & { isStrong?: boolean };

/** A button of a panel over the view. */
export const GlassAction = ({ isStrong = false, className = "", ...rest }: GlassActionProps) => (
  <ButtonBase
    className={`hit inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-sm font-semibold transition-colors duration-150 disabled:opacity-45 [&_svg]:size-4 ${
      isStrong ? "bg-fill text-glass-ink hover:bg-ink/85" : "bg-hover hover:bg-ink/25"
    } ${className}`}
    {...rest}
  />
);
