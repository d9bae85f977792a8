import type { Space, SpaceCard } from "@veranda/contract";
import { loadAuth, openLogin } from "../auth/auth.ts";
import { readAuth } from "../auth/auth-view.ts";
import type { ModalType } from "../modals/modal-stack.ts";
import { showModal } from "../modals/modal-store.ts";

/** The space that a modal is about, and the share id that one came in by. */
export type AboutSpace = Pick<Space, "id" | "slug" | "name"> & { shareId: string | null };

/** Modals that are about one space. */
export const ABOUT_SPACE = [
  "Share",
  "SpaceInfo",
  "HostTools",
  "ManageHosts",
  "DeleteSpace",
] as const satisfies readonly ModalType[];
export type SpaceModal = (typeof ABOUT_SPACE)[number];

let subject: AboutSpace | null = null;

export const spaceSubject = (): AboutSpace | null => subject;

export function openSpaceModal(
  modal: SpaceModal,
  { id, slug, name }: Pick<SpaceCard, "id" | "slug" | "name">,
  shareId: string | null = null,
): void {
  subject = { id, slug, name, shareId };
  showModal(modal);
}

/** Opens CreateSpace; who is not signed in meets the Login modal first, which lies over it. */
export async function openCreateSpace(isInSpace: boolean): Promise<void> {
  if (readAuth().isLoggedIn) return showModal("CreateSpace");
  if (isInSpace) (await loadAuth()).send({ type: "SIGN_IN_FROM_SPACE" });
  showModal("CreateSpace");
  return openLogin();
}
