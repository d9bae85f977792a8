import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import * as t from "@veranda/messages/people";
import * as here from "@veranda/messages/people-here";
import { Check, CircleUserRound, Clock, Rss, UserCheck, UserPlus, UserX } from "lucide-react";
import { Link } from "react-router";
import { signInFromSpace } from "#session/auth.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { type RelationshipAction, unblockPerson, UnfriendModal, useRelationship } from "#areas/people";
import { profilePath } from "#site/profile-path.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { CARD_ROW, CardRow } from "./card-row.tsx";

/** The rows of a card that apply to accounts: profile, following, friendship. */
export function PersonTies({ profile }: { profile: Profile }) {
  const { relationship } = profile;
  const { act } = useRelationship(profile.userID, profile.displayName, signInFromSpace);
  const isFollowing = relationship?.isFollowing === true;
  if (relationship?.isBlocked === true) return <UnblockRow profile={profile} />;
  return (
    <>
      <ProfileRow username={profile.username} />
      <CardRow
        icon={<Rss />}
        label={isFollowing ? here.unfollow() : t.follow()}
        state={isFollowing ? t.youFollow() : undefined}
        onClick={() => act(isFollowing ? "unfollow" : "follow")}
      />
      <FriendRows profile={profile} onAct={act} />
    </>
  );
}

function FriendRows({ profile, onAct }: { profile: Profile; onAct: (act: RelationshipAction) => void }) {
  const friendship = profile.relationship?.friendship ?? "none";
  switch (friendship) {
    case "none":
      return <CardRow icon={<UserPlus />} label={t.addFriend()} onClick={() => onAct("befriend")} />;
    case "sent":
      return (
        <CardRow
          icon={<Clock />}
          label={here.cancelRequest()}
          state={t.requested()}
          onClick={() => onAct("unfriend")}
        />
      );
    case "received":
      return (
        <>
          <CardRow icon={<Check />} label={here.acceptFriend()} onClick={() => onAct("befriend")} />
          <CardRow icon={<UserX />} label={here.declineFriend()} onClick={() => onAct("unfriend")} />
        </>
      );
    case "friends":
      return (
        <CardRow
          icon={<UserCheck />}
          label={t.unfriend()}
          onClick={() => openDialog(UnfriendModal, { person: profile })}
        />
      );
    default:
      return friendship satisfies never;
  }
}

function UnblockRow({ profile: { userID, displayName } }: { profile: Profile }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unblockPerson(queries, userID),
    onSuccess: () => showToast({ message: t.unblocked({ name: displayName }) }),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return <CardRow icon={<UserCheck />} label={t.unblock()} isBusy={isPending} onClick={() => mutate()} />;
}

function ProfileRow({ username }: { username: string }) {
  return (
    <li>
      <Link to={profilePath(username)} className={CARD_ROW}>
        <span aria-hidden="true" className="grid size-5 place-items-center">
          <CircleUserRound />
        </span>
        {here.viewProfile()}
      </Link>
    </li>
  );
}
