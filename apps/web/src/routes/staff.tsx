import * as staff from "@veranda/messages/staff";
import { CardSkeleton } from "#ui/card.tsx";
import { SignedInOnly } from "#session/signed-in-only.tsx";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { StaffPage } from "#areas/admin";

export default function Staff() {
  return (
    <PageBody>
      <PageMeta title={staff.staff()} isNoIndex />
      <PageHead title={staff.staff()} lead={staff.staffLead()} />
      <SignedInOnly invitation={staff.staffInvitation()} waiting={<CardSkeleton />}>
        <StaffPage />
      </SignedInOnly>
    </PageBody>
  );
}
