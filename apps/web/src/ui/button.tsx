import type { ComponentProps } from "react";
import { Link } from "react-router";

type Variant = "accent" | "plain" | "quiet" | "glass";
type Size = "sm" | "md" | "lg";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap select-none " +
  "transition duration-150 active:scale-[0.97] " +
  "disabled:pointer-events-none disabled:opacity-55";

const VARIANTS: Record<Variant, string> = {
  accent: "bg-accent text-on-accent hover:brighter",
  plain: "border border-line-strong bg-surface text-ink hover:bg-hover",
  quiet: "text-ink-soft hover:bg-hover hover:text-ink",
  glass: "border border-glass-line bg-glass text-on-glass backdrop-blur-md hover:bg-glass-strong",
};

const SIZES: Record<Size, string> = {
  sm: "hit h-9 px-4 text-sm",
  md: "h-11 px-5 text-[0.9375rem]",
  lg: "h-13 px-8 text-lg",
};

export const buttonClass = (variant: Variant = "plain", size: Size = "md", extra = ""): string =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;

/** An unstyled button; one with text or a picture alone is Button, TextButton or IconButton. */
export const ButtonBase = ({ type = "button", ...rest }: ComponentProps<"button">) => (
  <button type={type} {...rest} />
);

/** A button within text, styled as a link. */
export const TextButton = (props: Omit<ComponentProps<"button">, "className">) => (
  <ButtonBase className="hit font-semibold text-accent hover:underline" {...props} />
);

type Shape = { variant?: Variant; size?: Size };

export function Button({ variant, size, className, ...rest }: ComponentProps<"button"> & Shape) {
  return <ButtonBase className={buttonClass(variant, size, className)} {...rest} />;
}

export function LinkButton({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Shape) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}
