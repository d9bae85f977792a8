import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { GlassIconButton } from "./glass-icon-button.tsx";

/** The close button of surfaces over the view. */
export const GlassClose = (props: Omit<ComponentProps<typeof GlassIconButton>, "children">) => (
  <GlassIconButton {...props}>
    <X className="size-5" aria-hidden="true" />
  </GlassIconButton>
);
