import { create } from "zustand";
import { closeModal, openModal, type ModalStack, type ModalType } from "./modal-stack.ts";

export const useModalStack = create<ModalStack>(() => []);

/** Opens a modal of the application, from anywhere in the page. */
export const showModal = (type: ModalType): void =>
  useModalStack.setState((stack) => openModal(stack, type), true);
export const hideModal = (type: ModalType): void =>
  useModalStack.setState((stack) => closeModal(stack, type), true);

export const readModals = (): ModalStack => useModalStack.getState();
