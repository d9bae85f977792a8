import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** On a page, or over the view. */
type Surface = "page" | "glass";

const PANELS: Record<Surface, string> = {
  page: "rounded-3xl border border-line bg-raised text-ink shadow-float animate-rise-in",
  glass: "rounded-2xl glass-card animate-fade-in",
};

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** The accessible name. */
  label: string;
  surface?: Surface;
  align?: "center" | "end";
  /** The popover itself takes the focus, not its first button, which acts at once. */
  isFocusedWhole?: boolean;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className: string;
  children: ReactNode;
};

/** A card beside its button, for more than a menu holds; closes by a press outside and by Escape. */
export function Popover({
  trigger,
  label,
  surface = "page",
  align = "center",
  isFocusedWhole = false,
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(isOpen === undefined ? {} : { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(event) => {
            if (!isFocusedWhole) return;
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          className={`z-60 flex flex-col outline-none ${PANELS[surface]} ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
