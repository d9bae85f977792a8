import { useInfiniteQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { Sprout } from "lucide-react";
import { profileSpacesQuery } from "#api/people-queries.ts";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useAuth } from "#session/use-auth.ts";
import { Listing, SpaceGridSkeleton } from "#areas/browse";
import { OwnProfileCard } from "./own-profile-card.tsx";
import { useIsForViewer } from "./use-is-for-viewer.ts";

export function SpacesTab({ profile }: { profile: Profile }) {
  const isOwn = useAuth().me?.id === profile.userID;
  const isForViewer = useIsForViewer(profile);
  return (
    <Listing
      query={useInfiniteQuery({ ...profileSpacesQuery(profile.userID), enabled: isForViewer })}
      {...(isOwn && { Card: OwnProfileCard })}
      empty={
        // What anybody may see came with the page: whose page it is, and what else is theirs, is still asked.
        !isForViewer ? (
          <SpaceGridSkeleton />
        ) : isOwn ? (
          <Notice
            icon={<Sprout aria-hidden="true" />}
            title={t.noSpaces()}
            actions={<LinkButton to="/trending">{t.seeOthers()}</LinkButton>}
          >
            {t.noSpacesOwn()}
          </Notice>
        ) : (
          <Notice icon={<Sprout aria-hidden="true" />} title={t.noSpaces()}>
            {t.noSpacesLead({ name: profile.displayName })}
          </Notice>
        )
      }
    />
  );
}
