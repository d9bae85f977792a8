import type { Profile } from "@veranda/contract";
import type { CSSProperties } from "react";
import { PageBody } from "../shell/page-body.tsx";
import { ClosedProfile } from "./closed-profile.tsx";
import { ProfileBackdrop, ProfileBanner } from "./profile-banner.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileMeta } from "./profile-meta.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";

/** Someone, as who asks may see them. */
export function ProfilePage({ profile }: { profile: Profile }) {
  return (
    <div className="relative isolate" style={washOf(profile.profileBackgroundColor)}>
      <ProfileMeta profile={profile} />
      <ProfileBackdrop profile={profile} />
      <PageBody>
        <ProfileBanner profile={profile} />
        <ProfileHead profile={profile} />
        {profile.isOpen ? <ProfileTabs profile={profile} /> : <ClosedProfile profile={profile} />}
      </PageBody>
    </div>
  );
}

/** Their colour as light that falls in from one side, or the house's own. */
function washOf(colour: string | null): CSSProperties {
  const tone = colour ?? "var(--accent)";
  const wash = `radial-gradient(120% 180% at 12% 0%, color-mix(in oklab, ${tone} 78%, #ffe7c4), ${tone} 45%, color-mix(in oklab, ${tone} 55%, #1d3a3a))`;
  return { "--person-wash": wash } as CSSProperties;
}
