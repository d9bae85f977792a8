import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, type OrganizationInvitation } from "@veranda/contract";
import { ORGANIZATION_INVITATION_DAYS } from "@veranda/contract/constants";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/team";
import { Link2, Send, X } from "lucide-react";
import { useState } from "react";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useForm } from "#api/forms/use-form.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { useSite } from "#site/site.ts";
import { formatDay } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card, CARD_LINES, CardLine } from "#ui/card.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { copyText } from "#ui/toast/copy-text.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { addressesIn } from "./addresses-in.ts";
import { cancelInvitation, invite } from "./team-actions.ts";
import { refreshTeam, useTeamAction } from "./use-team-action.ts";

/** How many are invited at a time: each has a mail of their own. */
const AT_ONCE_MAX = 50;

type Refused = { email: string; why: string };

/** Invites people by email address, and lists the invitations. */
export function InvitePeople({ invitations }: { invitations: readonly OrganizationInvitation[] }) {
  const queries = useQueryClient();
  const sendsMail = useQuery(signInOptionsQuery()).data?.sendsMail !== false;
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const form = useForm({
    initial: { emails: "" },
    check: ({ emails }) => ({ emails: faultOf(addressesIn(emails)) }),
    send: ({ emails }) => inviteEach(addressesIn(emails).addresses),
    async onDone(answers, { emails }) {
      const { addresses } = addressesIn(emails);
      const failed = addresses.flatMap((email, at) => {
        const why = answers[at];
        return why === null || why === undefined ? [] : { email, why };
      });
      setRefused(failed);
      // They can be corrected, or tried again.
      form.change({ emails: failed.map(({ email }) => email).join("\n") });
      const count = addresses.length - failed.length;
      if (count > 0)
        showToast({
          message:
            addresses.length === 1
              ? t.invitationSent({ email: addresses.join("") })
              : t.invitationsSent({ count }),
        });
      await refreshTeam(queries);
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
        <TextArea
          label={t.emails()}
          note={t.emailsNote()}
          value={form.values.emails}
          fault={form.faultAt("emails")}
          maxLength={TEXT_MAX}
          onChange={(emails) => form.change({ emails })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {refused.length > 0 && (
          <ul role="alert" className="flex flex-col gap-1 text-sm">
            {refused.map(({ email, why }) => (
              <li key={email} className="wrap-anywhere">
                <span className="font-semibold">{email}</span> <span className="text-bad">{why}</span>
              </li>
            ))}
          </ul>
        )}
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

/** Fits as many addresses as are invited at a time, with names. */
const TEXT_MAX = 10_000;

function faultOf({ addresses, others }: ReturnType<typeof addressesIn>): string | null {
  if (others.length > 0) return t.notAddresses({ list: formatList(others.slice(0, 5)) });
  if (addresses.length === 0) return t.emailNeeded();
  return addresses.length > AT_ONCE_MAX ? t.tooManyAtOnce({ count: AT_ONCE_MAX }) : null;
}

/** Why each was not invited, in their order; null: invited. After a failure that isn't about the address, none is tried. */
async function inviteEach(emails: readonly string[]): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  let general: string | null = null;
  for (const email of emails) {
    if (general !== null) answers.push(general);
    else
      await invite(email).then(
        () => answers.push(null),
        (error: unknown) => {
          const code = error instanceof CallError ? error.code : "";
          const why = code === "ALREADY_IN_ORGANIZATION" ? t.isMemberAlready() : sentenceFor(error);
          if (!OF_ADDRESS.has(code)) general = why;
          answers.push(why);
        },
      );
  }
  return answers;
}

const OF_ADDRESS: ReadonlySet<string> = new Set([
  "ALREADY_INVITED",
  "ALREADY_IN_ORGANIZATION",
  "INVALID_INPUT",
]);

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
