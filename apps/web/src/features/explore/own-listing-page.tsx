import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ownListingQuery, type OwnListing } from "../../api/people-queries.ts";
import { SignedInOnly } from "../auth/signed-in-only.tsx";
import { PageMeta } from "../meta/page-meta.tsx";
import { PageBody } from "../shell/page-body.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { Listing } from "./listing.tsx";
import { SpaceGridSkeleton } from "./space-grid.tsx";

type OwnListingPageProps = {
  type: OwnListing;
  title: string;
  lead: string;
  invitation: string;
  empty: ReactNode;
};

/** A listing that is the signed-in person's own. */
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
