import { Sprout } from "lucide-react";
import { OwnListingPage } from "../features/explore/own-listing-page.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export default function Mine() {
  return (
    <OwnListingPage
      type="my_space"
      title="Spaces"
      lead="Your own, published or not."
      invitation="Spaces of your own stand here, published or not."
      empty={
        <Notice
          icon={<Sprout aria-hidden="true" />}
          title="No spaces of yours yet"
          actions={<LinkButton to="/trending">See what others have built</LinkButton>}
        >
          Spaces that you own stand here.
        </Notice>
      }
    />
  );
}
