import { useInfiniteQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import * as t from "@veranda/messages/profile";
import { Sprout } from "lucide-react";
import { profileSpacesQuery } from "#api/people-queries.ts";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useAuth } from "#session/use-auth.ts";
import { Listing } from "#areas/browse";
import { OwnProfileCard } from "./own-profile-card.tsx";
import { useIsForViewer } from "./use-is-for-viewer.ts";

export function SpacesTab({ profile }: { profile: Profile }) {
  const isOwn = useAuth().me?.id === profile.userID;
  return (
    <Listing
      query={useInfiniteQuery({ ...profileSpacesQuery(profile.userID), enabled: useIsForViewer(profile) })}
      {...(isOwn && { Card: OwnProfileCard })}
      empty={
        isOwn ? (
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
