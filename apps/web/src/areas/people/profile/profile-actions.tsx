import type { Profile } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/profile";
import { Pencil, Users } from "lucide-react";
import { Suspense } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { useAuth } from "#session/use-auth.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { EditProfileModal } from "../people-dialogs.ts";
import { FriendButton } from "../picker/friend-button.tsx";
import { useRelationship } from "../picker/use-relationship.ts";
import { UnblockButton } from "./unblock-button.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loaded on demand, with the menu library. */
const PersonMenu = lazyComponent(() => import("./person-menu.tsx").then(({ PersonMenu }) => PersonMenu));

const NO_RELATIONSHIP = {
  isFollowing: false,
  isFollowedBy: false,
  friendship: "none",
  isBlocked: false,
} as const;

/** Actions on a profile: on one's own, edit it. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const { me, isLoggedIn, isRestoring } = useAuth();
  const { act } = useRelationship(profile.userID, profile.displayName);
  if (me?.id === profile.userID)
    return (
      <div className="flex flex-wrap gap-2.5 pb-1">
        <LinkButton to="/friends">
          <Users className="size-4.5" aria-hidden="true" /> {people.friends()}
        </LinkButton>
        <Button variant="accent" onClick={() => openDialog(EditProfileModal)}>
          <Pencil className="size-4" aria-hidden="true" /> {t.editProfile()}
        </Button>
      </div>
    );
  // Nothing is offered until the viewer is known.
  if (isRestoring || (isLoggedIn && (me === null || profile.relationship === null)))
    return <div className="h-12 w-72" role="status" aria-label={t.loading()} />;
  const { isFollowing, friendship, isBlocked } = profile.relationship ?? NO_RELATIONSHIP;
  if (isBlocked)
    return (
      <div className="flex flex-wrap gap-2.5 pb-1">
        <UnblockButton person={profile} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2.5 pb-1">
      <Button
        // Accepting or declining a pending request comes first.
        variant={isFollowing || friendship === "received" ? "plain" : "accent"}
        aria-pressed={isFollowing}
        aria-label={t.followPerson({ name: profile.displayName })}
        onClick={() => act(isFollowing ? "unfollow" : "follow")}
      >
        {isFollowing ? people.youFollow() : people.follow()}
      </Button>
      {/* On phones the menu button never wraps onto a line of its own. */}
      <div className="flex flex-wrap items-center gap-2.5">
        <FriendButton person={profile} friendship={friendship} size="md" />
        <Suspense fallback={<span className="size-11" />}>
          <PersonMenu profile={profile} />
        </Suspense>
      </div>
    </div>
  );
}
