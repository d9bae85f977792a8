import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { sentenceFor } from "#api/faults/sentence.ts";
import { meQuery } from "#api/queries.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { TEAM_KEY } from "./team-queries.ts";

/** What is shown of one's organisation, and that one belongs to it, is asked anew. */
export async function refreshTeam(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: TEAM_KEY }),
    queries.invalidateQueries({ queryKey: meQuery().queryKey }),
  ]);
}

/** One act as a button runs it: what goes wrong is said in a toast. */
export function useTeamAction<Wish>(
  run: (wish: Wish) => Promise<unknown>,
  onDone?: (wish: Wish) => unknown,
): { act: (wish: Wish) => void; isBusy: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: (_, wish) => onDone?.(wish),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    // Also after a refusal: somebody else may have changed what it was about.
    onSettled: () => refreshTeam(queries),
  });
  return { act: mutate, isBusy: isPending };
}
