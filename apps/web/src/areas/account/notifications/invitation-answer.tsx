import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "@veranda/contract/records/notifications";
import * as t from "@veranda/messages/notifications";
import * as team from "@veranda/messages/team";
import { sentenceFor } from "#api/faults/sentence.ts";
import { acceptInvitation, declineInvitation } from "#api/invitations.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";

type InvitationAnswerProps = {
  invitation: Extract<Notification, { kind: "organization_invitation" }>["invitation"];
};

/** Accept and Decline. Answering removes the notification. */
export function InvitationAnswer({ invitation: { id, name } }: InvitationAnswerProps) {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (isAccepted: boolean): Promise<unknown> =>
      isAccepted ? acceptInvitation(id) : declineInvitation(id),
    onSuccess: (_, isAccepted) => {
      if (isAccepted) showToast({ message: team.youJoined({ name }) });
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    // Refetches notifications, organisation and menu; also after a refusal, as the invitation may have been withdrawn.
    onSettled: () => queries.invalidateQueries({ queryKey: ["me"] }),
  });
  const isBusy = isPending || isSuccess;
  return (
    <div className="flex gap-2 pr-3 pb-3 pl-16">
      <Button
        size="sm"
        variant="accent"
        disabled={isBusy}
        aria-label={t.acceptInvitation({ team: name })}
        onClick={() => mutate(true)}
      >
        {t.accept()}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        disabled={isBusy}
        aria-label={t.declineInvitation({ team: name })}
        onClick={() => mutate(false)}
      >
        {t.decline()}
      </Button>
    </div>
  );
}
