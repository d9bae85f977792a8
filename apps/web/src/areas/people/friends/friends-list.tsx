import { useInfiniteQuery } from "@tanstack/react-query";
import type { Friend, FriendPresence } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { UserMinus, UsersRound } from "lucide-react";
import { friendsQuery } from "#api/people-queries.ts";
import { LinkButton } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { PeopleList } from "../picker/people-list.tsx";
import { PersonRow } from "../picker/person-row.tsx";
import { spacePath } from "#site/space-path.ts";
import { UnfriendModal } from "../people-dialogs.ts";

type FriendsListProps = { isNarrow?: boolean; onGo?: (() => void) | undefined };

/** Friends, those online first, with buttons to join them. */
export function FriendsList({ isNarrow = false, onGo }: FriendsListProps) {
  return (
    <PeopleList
      label={people.friends()}
      isNarrow={isNarrow}
      query={useInfiniteQuery({ ...friendsQuery(), refetchOnWindowFocus: true })}
      entriesOf={({ friends }) => friends}
      keyOf={({ userID }) => userID}
      renderRow={(friend) => (
        <PersonRow person={friend} isOnline={friend.isOnline} note={noteOf(friend)} onGo={onGo}>
          {friend.whereabouts && <JoinLink friend={friend} at={friend.whereabouts} onGo={onGo} />}
          <IconButton
            label={t.unfriendPerson({ name: friend.displayName })}
            title={people.unfriend()}
            onClick={() => openDialog(UnfriendModal, { person: friend })}
          >
            <UserMinus className="size-5" aria-hidden="true" />
          </IconButton>
        </PersonRow>
      )}
      empty={
        <Notice
          icon={<UsersRound aria-hidden="true" />}
          title={people.noFriends()}
          actions={
            <LinkButton variant="accent" to="/friends?tab=find" onClick={onGo}>
              {people.findPeople()}
            </LinkButton>
          }
        >
          {t.noFriendsLead()}
        </Notice>
      }
    />
  );
}

function noteOf({ isOnline, whereabouts }: Friend): string | undefined {
  if (whereabouts) return t.inSpace({ space: whereabouts.name });
  return isOnline ? t.online() : undefined;
}

type JoinLinkProps = { friend: Friend; at: FriendPresence; onGo: (() => void) | undefined };

/** Joins the same instance as the friend. */
function JoinLink({ friend, at, onGo }: JoinLinkProps) {
  const path = spacePath({ id: at.spaceID, slug: at.slug });
  return (
    <LinkButton
      size="sm"
      variant="accent"
      to={`${path}?instance=${encodeURIComponent(at.instanceId)}`}
      aria-label={t.joinPerson({ name: friend.displayName, space: at.name })}
      onClick={onGo}
    >
      {t.join()}
    </LinkButton>
  );
}
