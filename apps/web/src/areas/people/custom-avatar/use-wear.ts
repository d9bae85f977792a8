import { useMutation, useQueryClient } from "@tanstack/react-query";
import { profileAvatarsQuery } from "#api/people-queries.ts";
import { meQuery } from "#api/queries.ts";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Wears a custom avatar: saved with the account, and updated at once for people nearby. */
export function useWear(onWorn?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (avatarID: string) => (await api("PATCH /users/me", { body: { avatarID } })).data,
    onSuccess(saved) {
      queries.setQueryData(meQuery().queryKey, saved);
      void queries.invalidateQueries({ queryKey: profileAvatarsQuery(saved.id).queryKey });
      // Its portrait is the profile picture of people without one.
      void queries.invalidateQueries({ queryKey: ["profile"] });
      window.veranda?.send("set_avatar_body", { url: saved.avatarData.avatarID });
      window.veranda?.send("set_session_avatar_override", { overrideType: "none" });
      onWorn?.();
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
}
