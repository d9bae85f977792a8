import { useCallback, useMemo, useState } from "react";
import { closeModal, openModal, type ModalStack, type ModalType } from "./modal-stack.ts";

export type Modals = {
  top: ModalType | null;
  open: (type: ModalType) => void;
  close: (type: ModalType) => void;
};

export function useModals(): Modals {
  const [stack, setStack] = useState<ModalStack>([]);
  const open = useCallback((type: ModalType) => setStack((now) => openModal(now, type)), []);
  const close = useCallback((type: ModalType) => setStack((now) => closeModal(now, type)), []);
  return useMemo(() => ({ top: stack.at(-1) ?? null, open, close }), [stack, open, close]);
}
