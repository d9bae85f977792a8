import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

type SpaceAction<Wish> = {
  act: (wish: Wish) => void;
  isBusy: boolean;
  /** The pending value: switches show it at once. */
  wish: Wish | null;
};

/** Runs an action on a space for a button, one at a time; errors are shown in a toast. */
export function useSpaceAction<Wish>(
  run: (queries: QueryClient, wish: Wish) => Promise<unknown>,
  after: { onDone?: (wish: Wish) => void; sentence?: (error: Error, wish: Wish) => string } = {},
): SpaceAction<Wish> {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wish: Wish) => run(queries, wish),
    onSuccess: (_, wish) => after.onDone?.(wish),
    onError: (error, wish) =>
      showToast({ message: after.sentence?.(error, wish) ?? sentenceFor(error), kind: "error" }),
  });
  return { act: mutate, isBusy: isPending, wish: isPending ? variables : null };
}
