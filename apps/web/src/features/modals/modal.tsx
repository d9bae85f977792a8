import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

type ModalProps = {
  title: string;
  /** A line below the title; left out where the title says it all. */
  lead?: string;
  /** A drawer comes from the right edge and keeps the view beside it. */
  isDrawer?: boolean;
  onClose: () => void;
  children: ReactNode;
};

const CARD =
  "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto rounded-3xl border border-line p-6 sm:p-7 animate-fade-in";
const DRAWER =
  "fixed inset-y-0 right-0 z-50 w-[min(25rem,100vw)] overflow-y-auto border-l border-line p-6 animate-panel-in";

/** A dialog of the application, with its title and a way to close it. */
export function Modal({ title, lead, isDrawer = false, onClose, children }: ModalProps) {
  return (
    <DialogFrame
      onClose={onClose}
      shade={isDrawer ? "bg-black/20" : "bg-black/50"}
      isDescribed={lead !== undefined}
      className={isDrawer ? DRAWER : CARD}
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <div>
          <Dialog.Title className="text-[1.625rem]">{title}</Dialog.Title>
          {lead !== undefined && (
            <Dialog.Description className="mt-1.5 text-ink-soft">{lead}</Dialog.Description>
          )}
        </div>
        <Dialog.Close asChild>
          <IconButton label="Close" className="-mt-1.5 -mr-2.5">
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </Dialog.Close>
      </div>
      {children}
    </DialogFrame>
  );
}
