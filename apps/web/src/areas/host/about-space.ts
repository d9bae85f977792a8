import type { Space, SpaceCard } from "@veranda/contract";

/** The space that a dialog is about, and the share id that the person entered by. */
export type AboutSpace = Pick<Space, "id" | "slug" | "name"> & { shareId: string | null };

export const aboutSpace = (
  { id, slug, name }: Pick<SpaceCard, "id" | "slug" | "name">,
  shareId: string | null = null,
): AboutSpace => ({ id, slug, name, shareId });
