import { useQueryClient } from "@tanstack/react-query";
import type { Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import { useState } from "react";
import { useForm } from "#api/forms/use-form.ts";
import { editSpace, publishSpace, type SpaceEdits } from "../space-actions.ts";
import type { Publishing } from "./publish-field.tsx";
import { showToast } from "#ui/toast/toast-store.ts";

type InfoDraft = Pick<Space, "name" | "description" | "tags" | "fullScreenModeEnabled">;

/** The changed fields; the flag is always sent (product specification, section 5). */
export function editsOf(
  draft: InfoDraft,
  before: InfoDraft,
): SpaceEdits & { fullScreenModeEnabled: boolean } {
  const name = draft.name.trim();
  const description = draft.description.trim();
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(JSON.stringify(draft.tags) !== JSON.stringify(before.tags) && { tags: draft.tags }),
    fullScreenModeEnabled: draft.fullScreenModeEnabled,
  };
}

const isSame = (draft: InfoDraft, before: InfoDraft): boolean =>
  Object.keys(editsOf(draft, before)).length === 1 &&
  draft.fullScreenModeEnabled === before.fullScreenModeEnabled;

/** The form of a space's details, and of whether it is listed. */
export function useInfoForm(space: Space, onSaved: () => void) {
  const [before] = useState<InfoDraft>(() => ({
    name: space.name,
    description: space.description,
    tags: space.tags,
    fullScreenModeEnabled: space.fullScreenModeEnabled,
  }));
  const [published] = useState<Publishing>(() => ({
    isPublic: space.shareSetting === "PUBLIC_LINK",
    isPublished: space.isPublishedToExplore,
    categories: null,
  }));
  const queries = useQueryClient();
  return useForm({
    initial: { ...before, ...published },
    check: ({ name }) => ({ name: name.trim() === "" ? t.nameNeeded() : null }),
    async send(draft) {
      const isOpened = draft.isPublic && !published.isPublic;
      const isListed = draft.isPublished !== published.isPublished || draft.categories !== null;
      if (isSame(draft, before) && !isOpened && !isListed) return false;
      if (!isSame(draft, before) || isOpened)
        await editSpace(queries, space.id, {
          ...editsOf(draft, before),
          ...(isOpened && { shareSetting: "PUBLIC_LINK" }),
        });
      if (isListed)
        await publishSpace(queries, space.id, {
          isPublished: draft.isPublished,
          ...(draft.isPublished && draft.categories !== null && { categories: [...draft.categories] }),
        });
      return true;
    },
    onDone(isChanged) {
      if (isChanged) showToast({ message: t.saved() });
      onSaved();
    },
  });
}
