import type { Profile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { Ban, Lock } from "lucide-react";
import { Notice } from "#ui/notice.tsx";

/** Shown in place of the lists of a profile that the viewer may not see. */
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
