import { Heart } from "lucide-react";
import { OwnListingPage } from "../features/explore/own-listing-page.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export default function Loved() {
  return (
    <OwnListingPage
      type="loved"
      title="Loved"
      lead="Spaces that you keep."
      invitation="The spaces that you love are kept here, wherever you sign in."
      empty={
        <Notice
          icon={<Heart aria-hidden="true" />}
          title="Nothing loved yet"
          actions={
            <LinkButton look="accent" to="/trending">
              See what is trending
            </LinkButton>
          }
        >
          Press the heart on a space, and you find it again here.
        </Notice>
      }
    />
  );
}
