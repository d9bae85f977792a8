import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { History } from "lucide-react";
import { OwnListingPage } from "#areas/browse";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

export default function Recent() {
  return (
    <OwnListingPage
      type="recent"
      title={pages.recent()}
      lead={t.recentLead()}
      invitation={t.recentInvitation()}
      empty={
        <Notice
          icon={<History aria-hidden="true" />}
          title={t.noRecent()}
          actions={
            <LinkButton variant="accent" to="/park">
              {pages.goToLobby()}
            </LinkButton>
          }
        >
          {t.recentInvitation()}
        </Notice>
      }
    />
  );
}
