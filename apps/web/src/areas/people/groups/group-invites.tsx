import { useInfiniteQuery } from "@tanstack/react-query";
import { GROUP_MAX, type Group } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { friendsQuery } from "#api/people-queries.ts";
import { Button } from "#ui/button.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { inviteToGroup } from "./own-group.ts";
import { useGroupAct } from "./use-group-act.ts";

/** Friends to invite, those online first. */
export function GroupInvites({ group }: { group: Group }) {
  const { data } = useInfiniteQuery(friendsQuery());
  const { act, isBusy } = useGroupAct();
  const asked = new Set([
    ...group.members.map(({ userID }) => userID),
    ...group.invited.map(({ userID }) => userID),
  ]);
  const friends =
    data?.pages.flatMap((page) => page.friends).filter(({ userID }) => !asked.has(userID)) ?? [];
  if (friends.length === 0 || group.members.length + group.invited.length >= GROUP_MAX) return null;
  return (
    <section>
      <h3 className="mb-1 text-base">{t.inviteFriends()}</h3>
      <ul className="-mx-2 grid max-h-72 gap-1 overflow-y-auto">
        {friends.map(({ userID, displayName, picture, isOnline }) => (
          <li key={userID} className="flex min-h-14 items-center gap-3 px-2">
            <Portrait picture={picture} name={displayName} isOnline={isOnline} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{displayName}</span>
              {isOnline && <span className="block text-sm text-ink-soft">{t.online()}</span>}
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
        ))}
      </ul>
    </section>
  );
}
