import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventInvitation, PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { useId, useState, type ReactNode } from "react";
import { sentenceFor } from "#api/faults/sentence.ts";
import { findPeopleQuery } from "#api/people-queries.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { PersonRow, PersonRowSkeletons } from "#areas/people";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useDebounced } from "#ui/use-debounced.ts";
import {
  eventInvitationsQuery,
  eventSuggestionsQuery,
  inviteToEvent,
  removeEventInvitation,
} from "./invitation-queries.ts";

const PAUSE_MS = 200;

type InviteModalProps = { event: { id: string; space: string }; onClose: () => void };

/** Who is invited to an event; its hosts invite people whom they know or find by name. */
export function InviteModal({ event, onClose }: InviteModalProps) {
  const { data: invited } = useQuery(eventInvitationsQuery(event.id));
  const sendsMail = useQuery(signInOptionsQuery()).data?.sendsMail !== false;
  return (
    <Modal
      title={t.invitePeople()}
      lead={
        sendsMail ? t.inviteLead({ space: event.space }) : t.inviteLeadWithoutMail({ space: event.space })
      }
      onClose={onClose}
    >
      {invited === undefined ? (
        <PersonRowSkeletons count={3} />
      ) : (
        <div className="grid gap-6">
          <Candidates eventId={event.id} invitations={invited.invitations} />
          {invited.invitations.length > 0 && (
            <People label={t.invited()}>
              {invited.invitations.map(({ person, answer }) => (
                <Row key={person.userID} person={person} note={t.answered({ answer: answer ?? "" })}>
                  <UninviteButton eventId={event.id} person={person} />
                </Row>
              ))}
            </People>
          )}
          {invited.unnamedCount > 0 && (
            <p className="text-sm text-ink-soft">{t.invitedUnnamed({ count: invited.unnamedCount })}</p>
          )}
        </div>
      )}
    </Modal>
  );
}

type CandidatesProps = { eventId: string; invitations: readonly EventInvitation[] };

function Candidates({ eventId, invitations }: CandidatesProps) {
  const [words, setWords] = useState("");
  const settled = useDebounced(words.trim(), PAUSE_MS);
  const { data: found } = useQuery(findPeopleQuery(settled));
  const { data: suggested = [] } = useQuery(eventSuggestionsQuery(eventId));
  const isInvited = ({ userID }: PersonCard): boolean =>
    invitations.some(({ person }) => person.userID === userID);
  const isSearching = settled !== "";
  const people = isSearching ? found : suggested.filter((person) => !isInvited(person));
  return (
    <div>
      <SearchField
        label={t.findPerson()}
        isLabelShown
        placeholder={t.nameOrUsername()}
        value={words}
        onChange={setWords}
      />
      <div aria-live="polite" className="mt-4">
        {isSearching && people?.length === 0 && (
          <p className="text-sm text-ink-soft">{t.nobodyNamed({ words: settled })}</p>
        )}
        {people !== undefined && people.length > 0 && (
          <People label={isSearching ? t.found() : t.suggested()}>
            {people.map((person) => (
              <Row key={person.userID} person={person}>
                {isInvited(person) ? (
                  <span className="pr-2 text-sm font-semibold text-ink-soft">{t.invited()}</span>
                ) : (
                  <InviteButton eventId={eventId} person={person} />
                )}
              </Row>
            ))}
          </People>
        )}
      </div>
    </div>
  );
}

function People({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-text text-sm font-semibold tracking-normal text-ink-soft">
        {label}
      </h3>
      <ul className="-mx-3">{children}</ul>
    </section>
  );
}

type RowProps = { person: PersonCard; note?: string; children: ReactNode };

const Row = ({ person, note, children }: RowProps) => (
  <li className="min-w-0">
    <PersonRow person={person} note={note}>
      {children}
    </PersonRow>
  </li>
);

const say = (error: Error): void => showToast({ message: sentenceFor(error), kind: "error" });

type PersonButtonProps = { eventId: string; person: PersonCard };

function InviteButton({ eventId, person }: PersonButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => inviteToEvent(queries, eventId, person.userID),
    onError: say,
  });
  return (
    <Button
      size="sm"
      disabled={isPending}
      aria-label={t.inviteNamed({ name: person.displayName })}
      onClick={() => mutate()}
    >
      {t.invite()}
    </Button>
  );
}

function UninviteButton({ eventId, person }: PersonButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeEventInvitation(queries, eventId, person.userID),
    onError: say,
  });
  return (
    <Button
      size="sm"
      variant="quiet"
      disabled={isPending}
      aria-label={t.uninviteNamed({ name: person.displayName })}
      onClick={() => mutate()}
    >
      {t.uninvite()}
    </Button>
  );
}
