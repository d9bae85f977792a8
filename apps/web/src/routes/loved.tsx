import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { Heart } from "lucide-react";
import { OwnListingPage } from "#areas/browse";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

export default function Loved() {
  return (
    <OwnListingPage
      type="loved"
      title={pages.loved()}
      lead={t.lovedLead()}
      invitation={t.lovedInvitation()}
      empty={
        <Notice
          icon={<Heart aria-hidden="true" />}
          title={t.nothingLoved()}
          actions={
            <LinkButton variant="accent" to="/trending">
              {t.seeTrending()}
            </LinkButton>
          }
        >
          {t.nothingLovedLead()}
        </Notice>
      }
    />
  );
}
