import type { ComponentProps } from "react";
import { Radio } from "./radio-group.tsx";

/** An option of a RadioGroup with a picture. */
export const RadioTile = ({
  className = "",
  ...rest
}: Omit<ComponentProps<typeof Radio>, "className"> & { className?: string }) => (
  <Radio
    className={`block overflow-hidden rounded-2xl bg-sunken ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong has-checked:ring-2 has-checked:ring-accent outline-none! has-focus-visible:ring-2 has-focus-visible:ring-focus ${className}`}
    {...rest}
  />
);
