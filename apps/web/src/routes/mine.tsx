import * as t from "@veranda/messages/spaces";
import * as pages from "@veranda/messages/pages";
import { SignedInOnly } from "../features/auth/signed-in-only.tsx";
import { useAuth } from "../features/auth/use-auth.ts";
import { SpaceGridSkeleton } from "../features/explore/space-grid.tsx";
import { PageMeta } from "../features/meta/page-meta.tsx";
import { CreateButton } from "../features/own-spaces/create-button.tsx";
import { MinePage } from "../features/own-spaces/mine/mine-page.tsx";
import { PageBody } from "../features/shell/page-body.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

export default function Mine() {
  const { isLoggedIn } = useAuth();
  return (
    <PageBody>
      <PageMeta title={pages.spaces()} isNoIndex />
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <PageHead title={pages.spaces()} lead={t.mineLead()} />
        {isLoggedIn && (
          <CreateButton look="accent" className="mb-8">
            {pages.createSpace()}
          </CreateButton>
        )}
      </div>
      <SignedInOnly invitation={t.mineInvitation()} waiting={<SpaceGridSkeleton />}>
        <MinePage />
      </SignedInOnly>
    </PageBody>
  );
}
