import * as t from "@veranda/messages/common";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { CLOSES_DIALOG, firstFocusIn } from "./first-focus.ts";
import { IconButton } from "./icon-button.tsx";
import { isOnToast } from "./toast/is-on-toast.ts";
import { useOpener } from "./use-opener.ts";

/** A dialog's position and animation. */
const PLACES = {
  /** Centred. */
  card: "inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 rounded-3xl border p-6 animate-fade-in sm:p-7",
  left: "inset-y-0 left-0 border-r data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in",
  right: "inset-y-0 right-0 border-l animate-panel-in",
  /** On phones a bottom sheet, otherwise centred. */
  below:
    "inset-x-0 bottom-0 mx-auto max-h-[96dvh] overflow-y-auto overscroll-contain rounded-t-3xl border animate-rise-in sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:max-h-[calc(100dvh-2rem)] sm:max-w-md sm:-translate-y-1/2 sm:rounded-3xl",
  /** Fullscreen, at least on phones. */
  whole: "inset-0 flex flex-col overflow-hidden",
  /** Centred, sized by its class, with parts side by side. */
  large: "inset-x-4 top-1/2 mx-auto flex -translate-y-1/2 overflow-hidden rounded-3xl border",
} as const;

type DialogFrameProps = {
  place: keyof typeof PLACES;
  onClose: () => void;
  /** For dialogs with an animation of their own. */
  isOpen?: boolean;
  className?: string;
  /** It contains a DialogDescription. */
  isDescribed?: boolean;
  children: ReactNode;
};

/** The behaviour of every dialog: focuses what it is for, traps and restores the focus, closes by Escape and by a press outside. */
export function DialogFrame({
  place,
  onClose,
  isOpen = true,
  className = "",
  isDescribed = false,
  children,
}: DialogFrameProps) {
  const opener = useOpener(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay
          className={`fixed inset-0 z-50 animate-fade-in ${place === "right" ? "bg-black/20" : "bg-black/50"}`}
        />
        <Dialog.Content
          {...opener}
          onOpenAutoFocus={focusFirst}
          onEscapeKeyDown={(event) => isInOpenList(event.target) && event.preventDefault()}
          onInteractOutside={(event) => isOnToast(event.target) && event.preventDefault()}
          {...(isDescribed ? {} : { "aria-describedby": undefined })}
          className={`fixed z-50 border-line bg-surface text-ink shadow-float outline-none ${PLACES[place]} ${className}`}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function focusFirst(event: Event): void {
  event.preventDefault();
  const first = firstFocusIn(event.currentTarget as HTMLElement);
  first.focus({ preventScroll: true });
  if (first instanceof HTMLInputElement) first.select();
}

/** Escape closes an open list in it first. */
const isInOpenList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("[role=combobox][aria-expanded=true]");

/** The title, which every dialog has. */
export const DialogTitle = Dialog.Title;
/** The description read with the title, with `isDescribed`. */
export const DialogDescription = Dialog.Description;

type DialogCrossProps = { label?: string | undefined; className?: string };

/** The close button. */
export const DialogCross = ({ label = t.close(), className = "" }: DialogCrossProps) => (
  <Dialog.Close asChild>
    <IconButton label={label} className={className} {...CLOSES_DIALOG}>
      <X className="size-5" aria-hidden="true" />
    </IconButton>
  </Dialog.Close>
);

type DialogHeadProps = { title: string; lead?: ReactNode; closeLabel?: string | undefined };

/** Title, subtitle and close button: fixed while the DialogBody scrolls. */
export const DialogHead = ({ title, lead, closeLabel }: DialogHeadProps) => (
  <div className="mb-5 flex shrink-0 items-start justify-between gap-4">
    <div>
      <Dialog.Title className="text-[1.625rem]">{title}</Dialog.Title>
      {lead !== undefined && <Dialog.Description className="mt-1.5 text-ink-soft">{lead}</Dialog.Description>}
    </div>
    <DialogCross label={closeLabel} className="-mt-1.5 -mr-2.5" />
  </div>
);

/** Below the DialogHead of a frame with a card's padding. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className="-mx-6 -mb-6 min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
    {children}
  </div>
);
