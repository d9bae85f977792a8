import type { QueryClient } from "@tanstack/react-query";
import { SPACE_BIN_DAYS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/pages";
import { sentenceFor } from "#api/faults/sentence.ts";
import { closeToast, readToasts, showToast } from "#ui/toast/toast-store.ts";
import { deleteSpace, restoreSpace } from "./space-actions.ts";

/** Deletes a space and offers to undo it; leaves it first, if one is in it. Throws CallError. */
export async function deleteWithUndo(
  queries: QueryClient,
  id: string,
  name?: string,
  leave: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await deleteSpace(queries, id, leave);
  showToast({
    message:
      name === undefined
        ? t.thisSpaceDeleted({ days: SPACE_BIN_DAYS })
        : t.spaceDeleted({ name, days: SPACE_BIN_DAYS }),
    action: { label: t.undo(), press: () => void restoreDeleted(queries, id) },
  });
}

/** Restores a deleted space, and shows a toast. */
export async function restoreDeleted(queries: QueryClient, id: string): Promise<void> {
  try {
    const { name } = await restoreSpace(queries, id);
    // Replaces the toast that offered to undo.
    const wasDeleted = t.spaceDeleted({ name, days: SPACE_BIN_DAYS });
    for (const toast of readToasts()) if (toast.message === wasDeleted) closeToast(toast.id);
    showToast({ message: t.spaceRestored({ name }) });
  } catch (error) {
    showToast({ message: sentenceFor(error), kind: "error" });
  }
}
