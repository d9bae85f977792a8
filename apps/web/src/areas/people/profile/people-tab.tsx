import { useInfiniteQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/profile";
import { UsersRound } from "lucide-react";
import { profilePeopleQuery, type PeopleList as ListName } from "#api/people-queries.ts";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useAuth } from "#session/use-auth.ts";
import { PeopleList } from "../picker/people-list.tsx";
import { PersonRow } from "../picker/person-row.tsx";
import { RemoveFollowerButton } from "./remove-follower-button.tsx";
import { useIsForViewer } from "./use-is-for-viewer.ts";

type Words = {
  label: () => string;
  own: [title: () => string, text: () => string];
  others: (person: { name: string }) => string;
};

const WORDS: Record<ListName, Words> = {
  friends: {
    label: people.friends,
    own: [people.noFriends, t.noFriendsOwn],
    others: t.friendsEmpty,
  },
  followers: {
    label: t.followers,
    own: [t.noFollowers, t.noFollowersOwn],
    others: t.followersEmpty,
  },
  following: {
    label: people.following,
    own: [t.noFollowing, t.noFollowingOwn],
    others: t.followingEmpty,
  },
};

/** One of a profile's lists of people. */
export function PeopleTab({ list, profile }: { list: ListName; profile: Profile }) {
  const isOwn = useAuth().me?.id === profile.userID;
  const { label, own, others } = WORDS[list];
  return (
    <PeopleList
      label={label()}
      query={useInfiniteQuery({
        ...profilePeopleQuery(profile.userID, list),
        enabled: useIsForViewer(profile),
      })}
      entriesOf={(page) => page.people}
      keyOf={({ userID }) => userID}
      renderRow={(person) => (
        <PersonRow person={person}>
          {isOwn && list === "followers" && <RemoveFollowerButton person={person} />}
        </PersonRow>
      )}
      empty={
        <Notice
          icon={<UsersRound aria-hidden="true" />}
          title={isOwn ? own[0]() : t.nobodyYet()}
          {...(isOwn && { actions: <LinkButton to="/friends?tab=find">{people.findPeople()}</LinkButton> })}
        >
          {isOwn ? own[1]() : others({ name: profile.displayName })}
        </Notice>
      }
    />
  );
}
