import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceFor } from "#api/faults/sentence.ts";
import { api } from "#api/client.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Asked anew when the account's page event comes: the other side has changed something. */
export const familyQuery = () =>
  queryOptions({
    queryKey: ["me", "family"],
    queryFn: async ({ signal }) => (await api("GET /family", {}, { signal })).data,
  });

/** Makes a call that changes the family; what it refuses is shown as a toast. */
export function useFamilyAct<V, D>(act: (input: V) => Promise<D>, onDone?: (done: D, input: V) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (done, input) => {
      await queries.invalidateQueries({ queryKey: familyQuery().queryKey });
      onDone?.(done, input);
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
}
