import type { SpaceCard } from "@veranda/contract";
import * as t from "@veranda/messages/spaces";
import * as pages from "@veranda/messages/pages";
import { Suspense } from "react";
import { SignedInOnly } from "#session/signed-in-only.tsx";
import { useAuth } from "#session/use-auth.ts";
import { SpaceGridSkeleton } from "#areas/browse";
import { CreateEventItem } from "#areas/events";
import { PageMeta } from "#site/page-meta.tsx";
import { CreateButton, MinePage } from "#areas/host";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";

const eventItem = ({ id }: SpaceCard) => (
  <Suspense>
    <CreateEventItem spaceId={id} />
  </Suspense>
);

export default function Mine() {
  const { isLoggedIn } = useAuth();
  return (
    <PageBody>
      <PageMeta title={pages.spaces()} isNoIndex />
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <PageHead title={pages.spaces()} lead={t.mineLead()} />
        {isLoggedIn && (
          <CreateButton variant="accent" className="mb-8">
            {pages.createSpace()}
          </CreateButton>
        )}
      </div>
      <SignedInOnly invitation={t.mineInvitation()} waiting={<SpaceGridSkeleton />}>
        <MinePage menuItems={eventItem} />
      </SignedInOnly>
    </PageBody>
  );
}
