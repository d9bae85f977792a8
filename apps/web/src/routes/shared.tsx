import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { Share2 } from "lucide-react";
import { OwnListingPage } from "#areas/browse";
import { Notice } from "#ui/notice.tsx";

export default function Shared() {
  return (
    <OwnListingPage
      type="shared"
      title={pages.shared()}
      lead={t.sharedLead()}
      invitation={t.sharedInvitation()}
      empty={
        <Notice icon={<Share2 aria-hidden="true" />} title={t.nothingShared()}>
          {t.nothingSharedLead()}
        </Notice>
      }
    />
  );
}
