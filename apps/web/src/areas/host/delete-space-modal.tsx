import { SPACE_BIN_DAYS } from "@veranda/contract/constants";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/spaces";
import { sentenceFor } from "#api/faults/sentence.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useLocation, useNavigate } from "react-router";
import { spaceIdOf } from "#site/space-path.ts";
import { useVisit } from "#engine/visit.ts";
import type { AboutSpace } from "./about-space.ts";
import { deleteWithUndo } from "./delete-with-undo.ts";

export function DeleteSpaceModal({ about, onClose }: { about: AboutSpace; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { visit, close } = useVisit();
  const { pathname } = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      deleteWithUndo(queries, about.id, about.name, async () => {
        // The deleted space can't be stayed in or shown: go to the person's spaces.
        if (visit?.space.id === about.id) close();
        if (spaceIdOf(pathname) === about.id) await navigate("/mine");
      }),
    onSuccess: onClose,
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <ConfirmModal
      lead={t.deleteLead({ days: SPACE_BIN_DAYS })}
      title={t.deleteTitle({ space: about.name })}
      confirm={t.deleteSpace()}
      isBusy={isPending}
      isDangerous
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
