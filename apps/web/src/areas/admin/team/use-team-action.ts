import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { sentenceFor } from "#api/faults/sentence.ts";
import { meQuery } from "#api/queries.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { TEAM_KEY } from "./team-queries.ts";

/** Refetches the organisation, and the person's membership of it. */
export async function refreshTeam(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: TEAM_KEY }),
    queries.invalidateQueries({ queryKey: meQuery().queryKey }),
  ]);
}

/** Runs an action for a button; errors are shown in a toast, unless `onRefused` shows them. */
export function useTeamAction<Wish>(
  run: (wish: Wish) => Promise<unknown>,
  onDone?: (wish: Wish) => unknown,
  onRefused: (error: Error) => unknown = (error) => showToast({ message: sentenceFor(error), kind: "error" }),
): { act: (wish: Wish) => void; isBusy: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: (_, wish) => onDone?.(wish),
    onError: (error) => onRefused(error),
    // Also after a refusal: the data may have changed meanwhile.
    onSettled: () => refreshTeam(queries),
  });
  return { act: mutate, isBusy: isPending };
}
