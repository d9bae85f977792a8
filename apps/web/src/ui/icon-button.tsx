import type { ComponentProps, ReactNode } from "react";
import { ButtonBase } from "./button.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** The accessible name; also the browser's tooltip where there is no richer one. */
  label: string;
  children: ReactNode;
};

export function IconButton({ label, className = "", ...rest }: IconButtonProps) {
  return (
    <ButtonBase
      aria-label={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-40 ${className}`}
      {...rest}
    />
  );
}
