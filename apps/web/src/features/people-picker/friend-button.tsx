import type { Friendship, PersonCard } from "@veranda/contract";
import { Check, Clock, UserPlus } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { askUnfriend } from "../friends/friend-modals.ts";
import { useRelationship } from "./use-relationship.ts";

type FriendButtonProps = { person: PersonCard; friendship: Friendship; size?: "sm" | "md" };

/** The next step towards someone: ask, take the request back, accept or turn down, or end it. */
export function FriendButton({ person, friendship, size = "sm" }: FriendButtonProps) {
  const { userID, displayName } = person;
  const { act } = useRelationship(userID, displayName);
  switch (friendship) {
    case "none":
      return (
        <Button size={size} aria-label={`Add ${displayName} as a friend`} onClick={() => act("befriend")}>
          <UserPlus className="size-4" aria-hidden="true" /> Add friend
        </Button>
      );
    case "sent":
      return (
        <Button
          size={size}
          look="quiet"
          aria-label={`Cancel your friend request to ${displayName}`}
          onClick={() => act("unfriend")}
          className="group/sent border border-line"
        >
          <Clock className="size-4" aria-hidden="true" />
          <span className="group-hover/sent:hidden group-focus-visible/sent:hidden">Requested</span>
          <span className="hidden group-hover/sent:inline group-focus-visible/sent:inline">Cancel</span>
        </Button>
      );
    case "received":
      return (
        <>
          <Button
            size={size}
            look="accent"
            aria-label={`Accept ${displayName}'s friend request`}
            onClick={() => act("befriend")}
          >
            {size === "md" ? "Accept request" : "Accept"}
          </Button>
          <Button
            size={size}
            look="quiet"
            aria-label={`Decline ${displayName}'s friend request`}
            onClick={() => act("unfriend")}
          >
            Decline
          </Button>
        </>
      );
    case "friends":
      return (
        <Button
          size={size}
          aria-label={`Friends with ${displayName}; end the friendship`}
          onClick={() => askUnfriend(person)}
        >
          <Check className="size-4 text-good" aria-hidden="true" /> Friends
        </Button>
      );
    default:
      return friendship satisfies never;
  }
}
