import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ownListingQuery, type OwnListing } from "#api/people-queries.ts";
import { SignedInOnly } from "#session/signed-in-only.tsx";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Listing } from "./listing.tsx";
import { SpaceGridSkeleton } from "./space-grid.tsx";

type OwnListingPageProps = {
  type: OwnListing;
  title: string;
  lead: string;
  invitation: string;
  empty: ReactNode;
};

/** A listing of the signed-in person. */
export function OwnListingPage({ type, title, lead, invitation, empty }: OwnListingPageProps) {
  return (
    <PageBody>
      <PageMeta title={title} isNoIndex />
      <PageHead title={title} lead={lead} />
      <SignedInOnly invitation={invitation} waiting={<SpaceGridSkeleton />}>
        <Own type={type} empty={empty} />
      </SignedInOnly>
    </PageBody>
  );
}

function Own({ type, empty }: Pick<OwnListingPageProps, "type" | "empty">) {
  return <Listing query={useInfiniteQuery(ownListingQuery(type))} empty={empty} />;
}
