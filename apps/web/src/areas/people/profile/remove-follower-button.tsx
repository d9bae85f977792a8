import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { UserMinus } from "lucide-react";
import { api } from "#api/client.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Removes a follower, who isn't told. */
export function RemoveFollowerButton({ person: { userID, displayName } }: { person: PersonCard }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api("POST /users/v1/followers/remove", { body: { userID } }),
    onSuccess: () => showToast({ message: t.followerRemoved({ name: displayName }) }),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["profile"] }),
        queries.invalidateQueries({ queryKey: ["profile-list"] }),
      ]),
  });
  return (
    <IconButton
      label={t.removeFollower({ name: displayName })}
      title={t.remove()}
      disabled={isPending}
      onClick={() => mutate()}
    >
      <UserMinus className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
