import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser, CurrentUserPatch } from "@veranda/contract";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

type Change = {
  patch: CurrentUserPatch;
  /** The optimistic record, shown until the server confirms it. */
  now: (me: CurrentUser) => CurrentUser;
};

/** Changes the person's own record: optimistic, reverted when the server refuses. */
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
    onMutate: ({ now }) => {
      // A read that is under way knows nothing of the change: its answer would take it back.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (me) => me && now(me));
    },
    onSuccess: (me) => {
      // A later change is pending: its optimistic value stays.
      if (queries.isMutating({ mutationKey: ["change-me"] }) <= 1) queries.setQueryData(queryKey, me);
    },
    onError: (error) => {
      showToast({ message: sentenceFor(error), kind: "error" });
      void queries.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
