import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrganizationInvitation } from "@veranda/contract";
import { ORGANIZATION_INVITATION_DAYS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/team";
import { Link2, Send, X } from "lucide-react";
import { useForm } from "#api/forms/use-form.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { useSite } from "#site/site.ts";
import { formatDay } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card, CARD_LINES, CardLine } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { copyText } from "#ui/toast/copy-text.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { cancelInvitation, invite } from "./team-actions.ts";
import { refreshTeam, useTeamAction } from "./use-team-action.ts";

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Invites people by email address, and lists the invitations. */
export function InvitePeople({ invitations }: { invitations: readonly OrganizationInvitation[] }) {
  const queries = useQueryClient();
  const sendsMail = useQuery(signInOptionsQuery()).data?.sendsMail !== false;
  const form = useForm({
    initial: { email: "" },
    check: ({ email }) => ({ email: EMAIL.test(email.trim()) ? null : t.emailNeeded() }),
    send: ({ email }) => invite(email.trim()),
    async onDone(_, { email }) {
      form.change({ email: "" });
      showToast({ message: t.invitationSent({ email: email.trim() }) });
      await refreshTeam(queries);
    },
    refusals: {
      ALREADY_INVITED: { at: "email" },
      ALREADY_IN_ORGANIZATION: { at: "email", says: t.isMemberAlready },
    },
  });
  return (
    <Card
      title={t.invitePeople()}
      lead={
        sendsMail
          ? t.inviteLead({ days: ORGANIZATION_INVITATION_DAYS })
          : t.inviteWithoutMail({ days: ORGANIZATION_INVITATION_DAYS })
      }
    >
      <form {...form.props} className="flex max-w-md flex-col gap-4">
        <Field
          {...form.text("email")}
          label={t.email()}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <FormFault>{form.fault}</FormFault>
        <Button type="submit" variant="accent" className="self-start" disabled={form.isBusy}>
          {t.invite()}
        </Button>
      </form>
      {invitations.length > 0 && (
        <>
          <h3 className="mt-5 mb-3 font-text text-sm font-semibold tracking-normal">{t.invited()}</h3>
          <ul className={CARD_LINES}>
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <Invited invitation={invitation} sendsMail={sendsMail} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

type InvitedProps = { invitation: OrganizationInvitation; sendsMail: boolean };

/** Without a mail server, the invitation's link is shown to be sent by other means. */
function Invited({ invitation: { id, email, expiresAt }, sendsMail }: InvitedProps) {
  const { origin } = useSite();
  const again = useTeamAction(
    () => invite(email, true),
    () => showToast({ message: t.invitationSent({ email }) }),
  );
  const cancel = useTeamAction(() => cancelInvitation(id));
  const isBusy = again.isBusy || cancel.isBusy;
  return (
    <CardLine name={email} note={t.validUntil({ until: formatDay(expiresAt) })}>
      {sendsMail ? (
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={t.sendAgainTo({ email })}
          onClick={() => again.act(undefined)}
        >
          <Send className="size-4" aria-hidden="true" /> {t.sendAgain()}
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={t.copyLinkFor({ email })}
          onClick={() => void copyText(`${origin}/team`)}
        >
          <Link2 className="size-4" aria-hidden="true" /> {t.copyLink()}
        </Button>
      )}
      <IconButton
        label={t.cancelInvitation({ email })}
        disabled={isBusy}
        onClick={() => cancel.act(undefined)}
      >
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </CardLine>
  );
}
