import { useMemo } from "react";
import type { ModalType } from "./modal-stack.ts";
import { hideModal, showModal, useModalStack } from "./modal-store.ts";

export type Modals = {
  top: ModalType | null;
  open: (type: ModalType) => void;
  close: (type: ModalType) => void;
};

/** The application's one stack of modals. */
export function useModals(): Modals {
  const stack = useModalStack();
  return useMemo(() => ({ top: stack.at(-1) ?? null, open: showModal, close: hideModal }), [stack]);
}
