import type { Profile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { PageMeta } from "#site/page-meta.tsx";
import { useSite } from "#site/site.ts";
import { profilePath } from "#site/profile-path.ts";

const DESCRIPTION_MAX = 160;

/** A profile's metadata for search and social cards: one canonical address; private ones aren't indexed. */
export function ProfileMeta({ profile }: { profile: Profile }) {
  const { brand } = useSite();
  const { displayName, username, about, isPrivate, bannerURL, picture } = profile;
  const text = about.replace(/\s+/g, " ").trim();
  return (
    <PageMeta
      title={`${displayName} (@${username})`}
      description={
        text === "" ? t.description({ name: displayName, brand: brand.name }) : text.slice(0, DESCRIPTION_MAX)
      }
      image={bannerURL ?? picture}
      path={profilePath(username)}
      isNoIndex={isPrivate}
    />
  );
}
