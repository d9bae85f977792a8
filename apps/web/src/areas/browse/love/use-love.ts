import { mutationOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { api } from "#api/client.ts";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { promptForPush } from "#session/push/push-prompt.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { markSpace } from "#api/optimistic-space.ts";

const LOVED = ["me", "listing", "loved"];

/** The cached answers' state of it. */
export function markEverywhere(queries: QueryClient, id: string, isLoved: boolean): void {
  queries.setQueriesData({}, (answer: unknown) => markSpace(answer, id, isLoved));
}

/** Toggles love for a space: optimistic, reverted when the server refuses, then refetched. */
export const loveMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (isLoved: boolean) => api("POST /rooms/love", { body: { roomIDs: [id], loved: isLoved } }),
    onMutate: (isLoved) => markEverywhere(queries, id, isLoved),
    onError(error, isLoved) {
      markEverywhere(queries, id, !isLoved);
      showToast({ message: sentenceFor(error), kind: "error" });
    },
    onSuccess: (_, isLoved) => {
      if (isLoved) promptForPush("LoveSpace");
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ["space", id] });
      await queries.invalidateQueries({ queryKey: LOVED });
    },
    // Two presses in a row run in order.
    scope: { id: `love-${id}` },
  });

/** Guests are asked to sign in. */
export function useLove(id: string): (isLoved: boolean) => void {
  const queries = useQueryClient();
  const { isLoggedIn } = useAuth();
  const { mutate } = useMutation(loveMutation(queries, id));
  return (isLoved) => (isLoggedIn ? mutate(isLoved) : openLogin());
}
