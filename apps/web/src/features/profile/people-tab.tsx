import { useInfiniteQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import { UsersRound } from "lucide-react";
import { profilePeopleQuery, type PeopleList as ListName } from "../../api/people-queries.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { PeopleList } from "../people-picker/people-list.tsx";
import { PersonRow } from "../people-picker/person-row.tsx";
import { RemoveFollowerButton } from "./remove-follower-button.tsx";

type Words = { label: string; own: [title: string, text: string]; others: (name: string) => string };

const WORDS: Record<ListName, Words> = {
  friends: {
    label: "Friends",
    own: ["No friends here yet", "Look for people you know, or befriend those you meet in spaces."],
    others: (name) => `${name} has no friends here yet.`,
  },
  followers: {
    label: "Followers",
    own: ["No followers yet", "People who follow you will appear here."],
    others: (name) => `${name} has no followers yet.`,
  },
  following: {
    label: "Following",
    own: ["You're not following anyone yet", "Follow people whose spaces you like."],
    others: (name) => `${name} follows nobody yet.`,
  },
};

/** One of the lists of people that belong to somebody. */
export function PeopleTab({ list, profile }: { list: ListName; profile: Profile }) {
  const isOwn = useAuth().me?.id === profile.userID;
  const { label, own, others } = WORDS[list];
  return (
    <PeopleList
      label={label}
      query={useInfiniteQuery(profilePeopleQuery(profile.userID, list))}
      entriesOf={({ people }) => people}
      keyOf={({ userID }) => userID}
      renderRow={(person) => (
        <PersonRow person={person}>
          {isOwn && list === "followers" && <RemoveFollowerButton person={person} />}
        </PersonRow>
      )}
      empty={
        <Notice
          icon={<UsersRound aria-hidden="true" />}
          title={isOwn ? own[0] : "Nobody yet"}
          {...(isOwn && { actions: <LinkButton to="/friends?tab=find">Find people</LinkButton> })}
        >
          {isOwn ? own[1] : others(profile.displayName)}
        </Notice>
      }
    />
  );
}
