import { useMutation, useQueryClient } from "@tanstack/react-query";
import { familyQuery } from "#api/family-query.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

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
