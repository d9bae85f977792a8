import * as t from "@veranda/messages/groups";
import { Suspense } from "react";
import { GroupPage } from "#areas/people";
import { PageMeta } from "#site/page-meta.tsx";
import { CardSkeleton } from "#ui/card.tsx";
import { PageBody } from "#ui/page-body.tsx";

export default function Group() {
  return (
    <PageBody>
      <PageMeta title={t.pageTitle()} isNoIndex />
      <Suspense fallback={<CardSkeleton />}>
        <GroupPage />
      </Suspense>
    </PageBody>
  );
}
