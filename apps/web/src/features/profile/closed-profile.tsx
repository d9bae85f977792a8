import type { Profile } from "@veranda/contract";
import { Ban, Lock } from "lucide-react";
import { Notice } from "../../ui/notice.tsx";

/** In place of the lists of a profile that is not open to who looks. */
export function ClosedProfile({ profile: { displayName, relationship } }: { profile: Profile }) {
  if (relationship?.isBlocked === true)
    return (
      <Notice icon={<Ban aria-hidden="true" />} title={`You have blocked ${displayName}`}>
        You don't see each other here or in spaces. They are not told.
      </Notice>
    );
  return (
    <Notice icon={<Lock aria-hidden="true" />} title="This profile is private">
      {displayName} shows spaces, friends and followers to friends alone.
    </Notice>
  );
}
