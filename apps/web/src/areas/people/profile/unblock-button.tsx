import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PersonCard } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import { Button } from "#ui/button.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { unblockPerson } from "../friends/person-actions.ts";
import { showToast } from "#ui/toast/toast-store.ts";

export function UnblockButton({ person }: { person: Pick<PersonCard, "userID" | "displayName"> }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unblockPerson(queries, person.userID),
    onSuccess: () => showToast({ message: people.unblocked({ name: person.displayName }) }),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <Button
      aria-label={people.unblockPerson({ name: person.displayName })}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {people.unblock()}
    </Button>
  );
}
