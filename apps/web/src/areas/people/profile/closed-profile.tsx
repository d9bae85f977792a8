import type { Profile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { Ban, Lock } from "lucide-react";
import { Notice } from "#ui/notice.tsx";

/** In place of the lists of a profile that is not open to who looks. */
export function ClosedProfile({ profile: { displayName, relationship } }: { profile: Profile }) {
  if (relationship?.isBlocked === true)
    return (
      <Notice icon={<Ban aria-hidden="true" />} title={t.blocked({ name: displayName })}>
        {t.blockedLead()}
      </Notice>
    );
  return (
    <Notice icon={<Lock aria-hidden="true" />} title={t.profileIsPrivate()}>
      {t.privateLead({ name: displayName })}
    </Notice>
  );
}
