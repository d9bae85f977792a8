import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/team";
import { Shapes } from "lucide-react";
import { ownListingQuery } from "#api/people-queries.ts";
import { Listing } from "#areas/browse";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** The organisation's spaces that the person may enter. */
export const TeamSpaces = () => (
  <Listing
    query={useInfiniteQuery(ownListingQuery("team"))}
    empty={
      <Notice
        icon={<Shapes aria-hidden="true" />}
        title={t.noSpaces()}
        actions={<LinkButton to="/mine">{t.yourSpaces()}</LinkButton>}
      >
        {t.noSpacesLead()}
      </Notice>
    }
  />
);
