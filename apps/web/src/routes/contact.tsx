import * as t from "@veranda/messages/contact";
import { Suspense } from "react";
import { ContactPage } from "#areas/admin";
import { PageMeta } from "#site/page-meta.tsx";
import { CardSkeleton } from "#ui/card.tsx";
import { PageBody } from "#ui/page-body.tsx";

export default function Contact() {
  return (
    <PageBody>
      <PageMeta title={t.contact()} />
      <Suspense fallback={<CardSkeleton />}>
        <ContactPage />
      </Suspense>
    </PageBody>
  );
}
