import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useOpener } from "./use-opener.ts";
import { isOnToast } from "./toast/is-on-toast.ts";

type DialogFrameProps = {
  onClose: () => void;
  /** For one that goes with a movement of its own. */
  isOpen?: boolean;
  /** Where it stands, and how it comes. */
  className: string;
  /** How far the page behind it is darkened. */
  shade?: string;
  /** It holds a Dialog.Description. */
  isDescribed?: boolean;
  children: ReactNode;
};

/** What every dialog does: takes the focus, keeps it, gives it back, closes with Escape and by a press beside it. */
export function DialogFrame({
  onClose,
  isOpen = true,
  className,
  shade = "bg-black/55",
  isDescribed = false,
  children,
}: DialogFrameProps) {
  const opener = useOpener();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={`fixed inset-0 z-50 animate-fade-in ${shade}`} />
        <Dialog.Content
          {...opener}
          onEscapeKeyDown={(event) => isInOpenList(event.target) && event.preventDefault()}
          onInteractOutside={(event) => isOnToast(event.target) && event.preventDefault()}
          {...(isDescribed ? {} : { "aria-describedby": undefined })}
          className={`bg-surface text-ink shadow-float outline-none ${className}`}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** There Escape closes the list first. */
const isInOpenList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("[role=combobox][aria-expanded=true]");

/** Its name, which every dialog has; of DialogFrame. */
export const DialogTitle = Dialog.Title;
/** What it says at once, with `isDescribed`. */
export const DialogDescription = Dialog.Description;
/** Around the button that closes it. */
export const DialogClose = ({ children }: { children: ReactNode }) => (
  <Dialog.Close asChild>{children}</Dialog.Close>
);
