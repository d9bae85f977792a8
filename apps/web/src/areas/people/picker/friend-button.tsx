import type { Friendship, PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/people";
import { Check, Clock, UserPlus } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { UnfriendModal } from "../people-dialogs.ts";
import { useRelationship } from "./use-relationship.ts";

type FriendButtonProps = {
  person: PersonCard;
  friendship: Friendship;
  size?: "sm" | "md";
  /** Called when their request was accepted, where the button then unmounts. */
  onAccepted?: () => void;
};

/**
 * The next step of a friendship: request, withdraw, accept or decline, or end it. Accessible names add the person and
 * contain the visible text, for speech control.
 */
export function FriendButton({ person, friendship, size = "sm", onAccepted }: FriendButtonProps) {
  const { userID, displayName } = person;
  const { act } = useRelationship(userID, displayName);
  switch (friendship) {
    case "none":
      return (
        <Button size={size} aria-label={t.addPerson({ name: displayName })} onClick={() => act("befriend")}>
          <UserPlus className="size-4" aria-hidden="true" /> {t.addFriend()}
        </Button>
      );
    case "sent":
      return (
        <span className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
          {/* On a phone the name needs the room, and the button says as much. */}
          <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft max-sm:hidden">
            <Clock className="size-4" aria-hidden="true" /> {t.requested()}
          </span>
          <Button
            size={size}
            variant="quiet"
            aria-label={t.cancelRequestTo({ name: displayName })}
            onClick={() => act("unfriend")}
            className="border border-line"
          >
            {t.cancelRequest()}
          </Button>
        </span>
      );
    case "received":
      return (
        <>
          <Button
            size={size}
            variant="accent"
            aria-label={size === "sm" ? t.acceptPerson({ name: displayName }) : undefined}
            onClick={() => act("befriend", onAccepted)}
          >
            {size === "md" ? t.acceptRequest() : t.accept()}
          </Button>
          <Button
            size={size}
            variant="quiet"
            aria-label={t.declinePerson({ name: displayName })}
            onClick={() => act("unfriend")}
          >
            {t.decline()}
          </Button>
        </>
      );
    case "friends":
      return (
        <Button
          size={size}
          aria-label={t.friendsWith({ name: displayName })}
          onClick={() => openDialog(UnfriendModal, { person })}
        >
          <Check className="size-4 text-good" aria-hidden="true" /> {t.friends()}
        </Button>
      );
    default:
      return friendship satisfies never;
  }
}
