import { Heart } from "lucide-react";
import { OwnListingPage } from "../features/explore/own-listing-page.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export default function Loved() {
  return (
    <OwnListingPage
      type="loved"
      title="Loved"
      lead="Spaces you love."
      invitation="Spaces you love appear here."
      empty={
        <Notice
          icon={<Heart aria-hidden="true" />}
          title="Nothing loved yet"
          actions={
            <LinkButton look="accent" to="/trending">
              See what's trending
            </LinkButton>
          }
        >
          Tap the heart on a space to save it here.
        </Notice>
      }
    />
  );
}
