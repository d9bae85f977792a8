import * as t from "@veranda/messages/notice";
import { Suspense } from "react";
import { NoticePage } from "#areas/admin";
import { PageMeta } from "#site/page-meta.tsx";
import { CardSkeleton } from "#ui/card.tsx";
import { PageBody } from "#ui/page-body.tsx";

export default function Notice() {
  return (
    <PageBody>
      <PageMeta title={t.title()} isNoIndex />
      <Suspense fallback={<CardSkeleton />}>
        <NoticePage />
      </Suspense>
    </PageBody>
  );
}
