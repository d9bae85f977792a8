import { closeModal, openModal, type ModalStack, type ModalType } from "./modal-stack.ts";

const NONE: ModalStack = [];
const listeners = new Set<() => void>();
let stack = NONE;

function change(next: ModalStack): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Opens a modal of the application, from anywhere in the page. */
export const showModal = (type: ModalType): void => change(openModal(stack, type));
export const hideModal = (type: ModalType): void => change(closeModal(stack, type));

export const readModals = (): ModalStack => stack;
export const readModalsOnServer = (): ModalStack => NONE;

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
