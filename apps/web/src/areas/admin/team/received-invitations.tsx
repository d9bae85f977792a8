import { useQueryClient } from "@tanstack/react-query";
import type { JoinableOrganization, ReceivedInvitation } from "@veranda/contract";
import * as t from "@veranda/messages/team";
import { acceptInvitation, declineInvitation } from "#api/invitations.ts";
import { NOTIFICATIONS_KEY } from "#areas/account";
import { formatDay } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { joinByDomain } from "./team-actions.ts";
import { useTeamAction } from "./use-team-action.ts";

/** Invitations from organisations to the person's addresses. */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  return invitations.map((invitation) => <Received key={invitation.id} invitation={invitation} />);
}

function Received({ invitation: { id, name, invitedBy, expiresAt } }: { invitation: ReceivedInvitation }) {
  const queries = useQueryClient();
  // The notifications show it as well.
  const answered = () => queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  const accept = useTeamAction(acceptInvitation, () => {
    showToast({ message: t.youJoined({ name }) });
    void answered();
  });
  const decline = useTeamAction(declineInvitation, answered);
  const isBusy = accept.isBusy || decline.isBusy;
  const until = formatDay(expiresAt);
  return (
    <Card
      title={t.joinTitle({ name })}
      lead={invitedBy === null ? t.invitedUntil({ until }) : t.invitedBy({ by: invitedBy, until })}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="accent" disabled={isBusy} onClick={() => accept.act(id)}>
          {t.join()}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => decline.act(id)}>
          {t.decline()}
        </Button>
      </div>
    </Card>
  );
}

/** The organisation that has verified the domain of the person's address. */
export function JoinByDomain({ found: { name, domain } }: { found: JoinableOrganization }) {
  const queries = useQueryClient();
  const { act, isBusy } = useTeamAction(joinByDomain, () => {
    showToast({ message: t.youJoined({ name }) });
    // An invitation to it is used up.
    void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  });
  return (
    <Card title={t.joinTitle({ name })} lead={t.joinByDomain({ domain })}>
      <Button variant="accent" disabled={isBusy} onClick={() => act(undefined)}>
        {t.join()}
      </Button>
    </Card>
  );
}
