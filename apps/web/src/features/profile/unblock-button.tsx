import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PersonCard } from "@veranda/contract";
import { FRIENDS_KEY } from "../../api/people-queries.ts";
import { api } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { sentenceFor } from "../faults/sentence.ts";
import { showToast } from "../toasts/toast-store.ts";

export function UnblockButton({ person }: { person: Pick<PersonCard, "userID" | "displayName"> }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api("DELETE /users/{id}/block", { params: { id: person.userID } }),
    onSuccess: () => showToast({ message: `You and ${person.displayName} can see each other again.` }),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["profile"] }),
        queries.invalidateQueries({ queryKey: ["profile-list"] }),
        queries.invalidateQueries({ queryKey: FRIENDS_KEY }),
        queries.invalidateQueries({ queryKey: ["me", "user"] }),
      ]),
  });
  return (
    <Button aria-label={`Unblock ${person.displayName}`} disabled={isPending} onClick={() => mutate()}>
      Unblock
    </Button>
  );
}
