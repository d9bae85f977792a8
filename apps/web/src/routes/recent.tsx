import { History } from "lucide-react";
import { OwnListingPage } from "../features/explore/own-listing-page.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export default function Recent() {
  return (
    <OwnListingPage
      type="recent"
      title="Recent"
      lead="Spaces you visited, most recent first."
      invitation="Spaces you visit appear here."
      empty={
        <Notice
          icon={<History aria-hidden="true" />}
          title="No recent spaces"
          actions={
            <LinkButton look="accent" to="/park">
              Go to the lobby
            </LinkButton>
          }
        >
          Spaces you visit appear here.
        </Notice>
      }
    />
  );
}
