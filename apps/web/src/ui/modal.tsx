import type { ReactNode } from "react";
import { DialogBody, DialogFrame, DialogHead } from "./dialog-frame.tsx";

type ModalProps = {
  title: string;
  /** A subtitle, where the title isn't enough. */
  lead?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The standard dialog: title and close button are fixed, the content scrolls. */
export const Modal = ({ title, lead, onClose, children }: ModalProps) => (
  <DialogFrame
    place="card"
    onClose={onClose}
    isDescribed={lead !== undefined}
    className="flex flex-col overflow-clip"
  >
    <DialogHead title={title} lead={lead} />
    <DialogBody>{children}</DialogBody>
  </DialogFrame>
);

type ModalFootProps = {
  /** A line separates it from the scrolling content. */
  isLined?: boolean;
  children: ReactNode;
};

/**
 * The dialog's buttons, which stay visible while the content scrolls. Its margin leaves room for the focus ring of what is
 * above it.
 */
export const ModalFoot = ({ isLined = false, children }: ModalFootProps) => (
  <div
    className={`sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 bg-surface px-6 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 ${
      isLined ? "border-t border-line py-4" : "mt-1 pt-3 pb-6 sm:pb-7"
    }`}
  >
    {children}
  </div>
);
