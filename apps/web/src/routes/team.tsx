import * as t from "@veranda/messages/team";
import { Suspense } from "react";
import { TeamPage } from "#areas/admin";
import { useAuth } from "#session/use-auth.ts";
import { SignedInOnly } from "#session/signed-in-only.tsx";
import { PageMeta } from "#site/page-meta.tsx";
import { CardSkeleton } from "#ui/card.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";

export default function Team() {
  const { me } = useAuth();
  return (
    <PageBody>
      <PageMeta title={t.title()} isNoIndex />
      <PageHead title={me?.myOrganization?.name ?? t.title()} lead={t.lead()} />
      <SignedInOnly invitation={t.invitation()} waiting={<CardSkeleton />}>
        <Suspense fallback={<CardSkeleton />}>
          <TeamPage />
        </Suspense>
      </SignedInOnly>
    </PageBody>
  );
}
