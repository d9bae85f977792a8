import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Group } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import * as t from "@veranda/messages/groups";
import type { ReactNode } from "react";
import { avatarsQuery } from "#api/queries.ts";
import { friendsQuery } from "#api/people-queries.ts";
import { engineIn } from "#engine/engine-in.ts";
import { useVisit } from "#engine/visit.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { Button } from "#ui/button.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { inviteeOf, inviteToGroup, isSamePerson, type Invitee } from "./own-group.ts";
import { useGroupAct } from "./use-group-act.ts";

/** Who is not to be invited; nobody in a group that is still to be made. */
type Asked = Pick<Group, "members" | "invited">;

const isAsked = (group: Asked, person: Pick<Participant, "id" | "userId">): boolean =>
  [...group.members, ...group.invited].some((other) => isSamePerson(other, person));

/** Friends to invite, those online first. */
export function InviteFriends({ group }: { group: Asked }) {
  const { data } = useInfiniteQuery(friendsQuery());
  const here = new Set(usePeopleHere().map(({ userId }) => userId));
  const friends =
    data?.pages
      .flatMap((page) => page.friends)
      .filter(({ userID }) => !isAsked(group, { userId: userID, id: "" }) && !here.has(userID)) ?? [];
  return (
    <Invites title={t.inviteFriends()}>
      {friends.map(({ userID, displayName, picture, isOnline }) => (
        <InviteRow
          key={userID}
          invitee={{ userID }}
          displayName={displayName}
          portrait={<Portrait picture={picture} name={displayName} isOnline={isOnline} />}
          note={isOnline ? t.online() : null}
        />
      ))}
    </Invites>
  );
}

/** People who are in the same instance. */
export function InvitePeopleHere({ group }: { group: Asked }) {
  const people = usePeopleHere().filter((person) => !isAsked(group, person));
  const { data: avatars = [] } = useQuery({ ...avatarsQuery(), enabled: people.length > 0 });
  return (
    <Invites title={t.invitePeopleHere()}>
      {people.map((person) => (
        <InviteRow
          key={person.id}
          invitee={inviteeOf(person)}
          displayName={person.displayName}
          portrait={<Portrait picture={portraitOf(person.avatar, avatars)} name={person.displayName} />}
          note={person.userId === null ? t.guest() : null}
        />
      ))}
    </Invites>
  );
}

/** As they are while the panel is drawn. */
function usePeopleHere(): Participant[] {
  const { visit } = useVisit();
  const state = visit === null ? null : engineIn(visit.space.id)?.state;
  return Object.values(state?.participants ?? {}).filter(({ id }) => id !== state?.session.me);
}

function Invites({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-base">{title}</h3>
      <ul className="-mx-2 grid max-h-72 gap-1 overflow-y-auto">{children}</ul>
    </section>
  );
}

type InviteRowProps = { invitee: Invitee; displayName: string; portrait: ReactNode; note: string | null };

function InviteRow({ invitee, displayName, portrait, note }: InviteRowProps) {
  const { act, isBusy } = useGroupAct();
  return (
    <li className="flex min-h-14 items-center gap-3 px-2">
      {portrait}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{displayName}</span>
        {note !== null && <span className="block text-sm text-ink-soft">{note}</span>}
      </span>
      <Button
        size="sm"
        disabled={isBusy}
        aria-label={t.inviteThem({ name: displayName })}
        onClick={() => act((queries) => inviteToGroup(queries, invitee))}
      >
        {t.invite()}
      </Button>
    </li>
  );
}
