import { useInfiniteQuery } from "@tanstack/react-query";
import type { PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/notifications";
import { friendRequestsQuery } from "#api/people-queries.ts";
import { FriendButton } from "#areas/people";
import { showToast } from "#ui/toast/toast-store.ts";

type RequestAnswerProps = { person: PersonCard; onAnswer: () => void };

/** Accept and Decline, while this person's friend request is pending. */
export function RequestAnswer({ person, onAnswer }: RequestAnswerProps) {
  const { data } = useInfiniteQuery(friendRequestsQuery("received"));
  const isWaiting = data?.pages.some(({ requests }) =>
    requests.some((request) => request.person.userID === person.userID),
  );
  if (isWaiting !== true) return null;
  return (
    // Answering marks the notification as read; the buttons make the call.
    <div className="flex gap-2 pr-3 pb-3 pl-16" onClickCapture={onAnswer}>
      <FriendButton
        person={person}
        friendship="received"
        onAccepted={() => showToast({ message: t.friendsNow({ name: person.displayName }) })}
      />
    </div>
  );
}
