import * as t from "@veranda/messages/common";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
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
  "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 flex flex-col overflow-hidden rounded-3xl border border-line p-6 sm:p-7 animate-fade-in";
const DRAWER =
  "fixed inset-y-0 right-0 z-50 w-[min(25rem,100vw)] flex flex-col border-l border-line p-6 animate-panel-in sm:p-7";

/** A dialog of the application: its title and the way to close it stay, what is between scrolls. */
export function Modal({ title, lead, isDrawer = false, onClose, children }: ModalProps) {
  return (
    <DialogFrame
      onClose={onClose}
      shade={isDrawer ? "bg-black/20" : "bg-black/50"}
      isDescribed={lead !== undefined}
      className={isDrawer ? DRAWER : CARD}
    >
      <div className="mb-5 flex shrink-0 items-start justify-between gap-4">
        <div>
          <Dialog.Title className="text-[1.625rem]">{title}</Dialog.Title>
          {lead !== undefined && (
            <Dialog.Description className="mt-1.5 text-ink-soft">{lead}</Dialog.Description>
          )}
        </div>
        <Dialog.Close asChild>
          <IconButton label={t.close()} className="-mt-1.5 -mr-2.5">
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </Dialog.Close>
      </div>
      <div className="-mx-6 -mb-6 min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        {children}
      </div>
    </DialogFrame>
  );
}

/** What a dialog ends with: it stays in sight while the rest scrolls. */
export function ModalFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-surface px-6 pt-4 pb-6 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
      {children}
    </div>
  );
}
