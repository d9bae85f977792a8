import type { Profile } from "@veranda/contract";
import type { CSSProperties } from "react";
import { EVENING } from "#styles/artwork.ts";
import { PageBody } from "#ui/page-body.tsx";
import { ClosedProfile } from "./closed-profile.tsx";
import { ProfileBackdrop, ProfileBanner } from "./profile-banner.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileMeta } from "./profile-meta.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";

/** A profile as the viewer may see it. */
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

/** An evening scene in the profile's colour, or the installation's: a low sun, its glow, and the sea in front. */
function washOf(colour: string | null): CSSProperties {
  const tone = colour ?? "var(--accent-light)";
  const [light, deep] = [
    `color-mix(in oklab, ${tone} 42%, ${EVENING.haze})`,
    `color-mix(in oklab, ${tone} 72%, ${EVENING.sea})`,
  ];
  const sun = "min(6.2rem, 15vw)";
  return {
    "--person-tone": tone,
    "--person-wash": [
      `linear-gradient(transparent 72%, ${deep} 72.4%, color-mix(in oklab, ${deep} 82%, black))`,
      `radial-gradient(circle at 76% 72%, ${EVENING.sun} ${sun}, transparent calc(${sun} + 1px))`,
      `radial-gradient(circle at 76% 72%, color-mix(in oklab, ${light} 90%, white), transparent 22rem)`,
      `linear-gradient(100deg, ${tone}, color-mix(in oklab, ${tone} 70%, ${light}) 60%, ${light})`,
    ].join(", "),
  } as CSSProperties;
}
