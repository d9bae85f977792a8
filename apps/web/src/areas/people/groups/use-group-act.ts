import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

type GroupAct = (queries: QueryClient) => Promise<unknown>;

/** Runs a change of a group; errors are shown. */
export function useGroupAct(): { act: (act: GroupAct) => void; isBusy: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: GroupAct) => act(queries),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return { act: mutate, isBusy: isPending };
}
