import { useInfiniteQuery } from "@tanstack/react-query";
import type { Group } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import type { ReactNode } from "react";
import { friendsQuery } from "#api/people-queries.ts";
import { engineIn } from "#engine/engine-in.ts";
import { useVisit } from "#engine/visit.ts";
import { Button } from "#ui/button.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { inviteToGroup } from "./own-group.ts";
import { useGroupAct } from "./use-group-act.ts";

const isAsked = (group: Group, id: string): boolean =>
  [...group.members, ...group.invited].some(({ userID }) => userID === id);

/** Friends to invite, those online first. */
export function InviteFriends({ group }: { group: Group }) {
  const { data } = useInfiniteQuery(friendsQuery());
  const here = new Set(usePeopleHere().map(({ userId }) => userId));
  const friends =
    data?.pages
      .flatMap((page) => page.friends)
      .filter(({ userID }) => !isAsked(group, userID) && !here.has(userID)) ?? [];
  return (
    <Invites title={t.inviteFriends()}>
      {friends.map(({ userID, displayName, picture, isOnline }) => (
        <InviteRow
          key={userID}
          userID={userID}
          displayName={displayName}
          portrait={<Portrait picture={picture} name={displayName} isOnline={isOnline} />}
          note={isOnline ? t.online() : null}
        />
      ))}
    </Invites>
  );
}

/** People with an account who are in the same instance. */
export function InvitePeopleHere({ group }: { group: Group }) {
  const people = usePeopleHere().filter(({ userId }) => !isAsked(group, userId));
  return (
    <Invites title={t.invitePeopleHere()}>
      {people.map(({ userId, displayName }) => (
        <InviteRow
          key={userId}
          userID={userId}
          displayName={displayName}
          portrait={<Portrait picture={undefined} name={displayName} />}
          note={null}
        />
      ))}
    </Invites>
  );
}

/** As they are while the panel is drawn. */
function usePeopleHere(): { userId: string; displayName: string }[] {
  const { visit } = useVisit();
  const state = visit === null ? null : engineIn(visit.space.id)?.state;
  return Object.values(state?.participants ?? {}).flatMap(({ id, userId, displayName }) =>
    userId === null || id === state?.session.me ? [] : { userId, displayName },
  );
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

type InviteRowProps = { userID: string; displayName: string; portrait: ReactNode; note: string | null };

function InviteRow({ userID, displayName, portrait, note }: InviteRowProps) {
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
        onClick={() => act((queries) => inviteToGroup(queries, userID))}
      >
        {t.invite()}
      </Button>
    </li>
  );
}
