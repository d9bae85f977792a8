import type { ComponentProps } from "react";

type Shape = "card" | "line" | "pill" | "disc";

const SHAPES: Record<Shape, string> = {
  card: "rounded-3xl",
  line: "flex items-center gap-3 rounded-2xl text-sm",
  pill: "flex items-center gap-2.5 rounded-full text-sm font-semibold",
  disc: "rounded-full",
};

/** A surface over the view of a space: a card, a line of text, a pill, or a disc. */
export const GlassCard = ({
  shape = "card",
  className = "",
  ...rest
}: ComponentProps<"section"> & { shape?: Shape }) => (
  <section className={`glass-card ${SHAPES[shape]} ${className}`} {...rest} />
);
