import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { holdKeys, keepKeysHere } from "./key-store.ts";
import { chosenOf, type Keys } from "./keys.ts";

/** Applies key bindings at once and saves them: a person's with their account, a guest's in this browser. */
export function useChooseKeys(): (next: Keys) => void {
  const { isLoggedIn, me } = useAuth();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ["keybinds"],
    scope: { id: "keybinds" },
    mutationFn: async (next: Keys) =>
      (await api("POST /users/keybinds", { body: { keybinds: chosenOf(next) } })).data.keybinds,
    onSuccess: (keybinds) => {
      // A later change is pending, and takes precedence.
      if (queries.isMutating({ mutationKey: ["keybinds"] }) > 1) return;
      queries.setQueryData(meQuery().queryKey, (now) => now && { ...now, keybinds });
    },
    onError: (error) => {
      holdKeys(me?.keybinds ?? null);
      showToast({ message: sentenceFor(error), kind: "error" });
    },
  });
  return (next) => {
    holdKeys(chosenOf(next));
    if (isLoggedIn) mutate(next);
    else keepKeysHere(next);
  };
}
