import { History } from "lucide-react";
import { OwnListingPage } from "../features/explore/own-listing-page.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export default function Recent() {
  return (
    <OwnListingPage
      type="recent"
      title="Recent"
      lead="Where you have been, the latest first."
      invitation="Spaces that you walk into are remembered here, so that you find back."
      empty={
        <Notice
          icon={<History aria-hidden="true" />}
          title="You have been nowhere yet"
          actions={
            <LinkButton look="accent" to="/park">
              Walk to the lobby
            </LinkButton>
          }
        >
          Spaces you visit appear here.
        </Notice>
      }
    />
  );
}
