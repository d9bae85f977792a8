import * as staff from "@veranda/messages/staff";
import { CardSkeleton } from "../ui/card.tsx";
import { SignedInOnly } from "../features/auth/signed-in-only.tsx";
import { PageMeta } from "../features/meta/page-meta.tsx";
import { PageBody } from "../features/shell/page-body.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { StaffPage } from "../features/staff/staff-page.tsx";

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
