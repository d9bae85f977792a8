import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser, CurrentUserPatch } from "@veranda/contract";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

type Change = {
  patch: CurrentUserPatch;
  /** The record as it will be, shown until the server says the same. */
  now: (me: CurrentUser) => CurrentUser;
};

/** Changes the person's own record: at once on the screen, taken back when the server does not agree. */
export function useChangeMe(): (
  change: Change,
  then?: { onSuccess?: () => void; onError?: () => void },
) => void {
  const queries = useQueryClient();
  const { queryKey } = meQuery();
  const { mutate } = useMutation({
    mutationKey: ["change-me"],
    scope: { id: "change-me" },
    mutationFn: async ({ patch }: Change) => (await api("PATCH /users/me", { body: patch })).data,
    onMutate: ({ now }) => queries.setQueryData(queryKey, (me) => me && now(me)),
    onSuccess: (me) => {
      // A later change is on its way: what it shows stays.
      if (queries.isMutating({ mutationKey: ["change-me"] }) <= 1) queries.setQueryData(queryKey, me);
    },
    onError: (error) => {
      showToast({ message: sentenceFor(error), kind: "error" });
      void queries.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
