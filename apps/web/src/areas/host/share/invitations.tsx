import { useQuery } from "@tanstack/react-query";
import type { Space } from "@veranda/contract";
import type { Invitation } from "@veranda/contract/calls/space-sharing";
import * as t from "@veranda/messages/about-space";
import * as gates from "@veranda/messages/gates";
import { Mail, X } from "lucide-react";
import { useState } from "react";
import { signInOptionsQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { sharingOf } from "../sharing.ts";
import { invite, removeInvitations } from "../space-actions.ts";
import { invitationsQuery } from "../space-queries.ts";
import { usePeopleHere } from "../tools/use-people-here.ts";
import { useAskFirst } from "../use-ask-first.tsx";
import { useSpaceAction } from "../use-space-action.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { EmailChips } from "./email-chips.tsx";

type InvitationsProps = {
  space: Pick<Space, "id" | "shareSetting" | "isInviteOnly" | "ownerID" | "administrators">;
};

/** Invites people by email address, and lists the invitations. */
export function Invitations({ space }: InvitationsProps) {
  const { id: spaceId } = space;
  const [emails, setEmails] = useState<string[]>([]);
  const sendsMail = useQuery(signInOptionsQuery()).data?.sendsMail !== false;
  const { data: invited } = useQuery(invitationsQuery(spaceId));
  const send = useSpaceAction((queries, wanted: string[]) => invite(queries, spaceId, wanted), {
    onDone: (wanted) => {
      setEmails([]);
      showToast({
        message: sendsMail ? t.invitationsSent({ count: wanted.length }) : t.invitedWithoutMail(),
      });
    },
  });
  const remove = useSpaceAction((queries, id: string) => removeInvitations(queries, spaceId, [id]));
  const here = usePeopleHere(spaceId);
  const { question, askFirst } = useAskFirst();
  const removeOnceAsked = async ({ id, person }: Invitation) => {
    const sharing = sharingOf(space);
    if (person !== null && sharing !== "public") {
      const { displayName: name } = person;
      // An invitee who isn't seen here may be in another instance.
      const seen = here.find(({ userId }) => userId === person.id);
      const isHost = seen?.isHost ?? [space.ownerID, ...space.administrators].includes(person.id);
      const lead = gates.uninviteLead({ name, sharing, isSeen: seen ? "yes" : "no" });
      const question = { title: gates.uninviteTitle({ name }), lead, confirm: gates.uninvite() };
      if (!isHost && !(await askFirst(question))) return;
    }
    remove.act(id);
  };
  return (
    <section aria-label={t.invitations()}>
      <EmailChips
        emails={emails}
        invited={(invited ?? []).map(({ email }) => email.toLowerCase())}
        label={sendsMail ? t.inviteByEmail() : t.inviteByAddress()}
        hint={sendsMail ? t.inviteByEmailHint() : t.inviteByAddressHint()}
        onChange={setEmails}
      />
      {emails.length > 0 && (
        <div className="mt-3 flex justify-end">
          <Button variant="accent" disabled={send.isBusy} onClick={() => send.act(emails)}>
            {t.invitePeople({ count: emails.length })}
          </Button>
        </div>
      )}
      {invited !== undefined && invited.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-text text-sm font-semibold tracking-normal">{t.invited()}</h3>
          <ul className="-mx-2">
            {invited.map((invitation) => (
              <Invited
                key={invitation.id}
                invitation={invitation}
                isGoing={remove.wish === invitation.id}
                onRemove={() => void removeOnceAsked(invitation)}
              />
            ))}
          </ul>
        </>
      )}
      {question}
    </section>
  );
}

type InvitedProps = { invitation: Invitation; isGoing: boolean; onRemove: () => void };

function Invited({ invitation: { email, person }, isGoing, onRemove }: InvitedProps) {
  return (
    <li
      className={`flex min-h-13 items-center gap-3 rounded-xl px-2 transition-opacity duration-150 hover:bg-hover ${isGoing ? "opacity-50" : ""}`}
    >
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft"
      >
        <Mail className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[0.9375rem] font-medium">{person?.displayName ?? email}</span>
        <span className="block truncate text-sm text-ink-soft">
          {person === null ? t.notJoinedYet() : email}
        </span>
      </span>
      <IconButton label={t.cancelInvitation({ email })} disabled={isGoing} onClick={onRemove}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
