import type { ComponentProps } from "react";
import { Radio } from "./radio-group.tsx";

/** One of a RadioGroup that is chosen by its picture. Its name is read out. */
export const RadioTile = ({ className = "", ...rest }: ComponentProps<typeof Radio>) => (
  <Radio
    className={`relative block overflow-hidden rounded-2xl bg-sunken outline-none ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong focus-visible:ring-2 focus-visible:ring-focus aria-checked:ring-2 aria-checked:ring-accent aria-checked:focus-visible:ring-focus ${className}`}
    {...rest}
  />
);
