import { showModal } from "../modals/modal-store.ts";

/** The avatar that the modal on top is about; null to bring another. */
let chosen: string | null = null;

export const selectedUpload = (): string | null => chosen;

export function openUploadedAvatar(id: string | null): void {
  chosen = id;
  showModal("BringAvatar");
}
