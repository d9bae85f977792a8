import { Compass } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageMeta } from "../meta/page-meta.tsx";

type NothingHereProps = {
  /** What is missing; a page, where nothing is known of the address. */
  title?: string;
  text?: string;
  /** Inside another site's page there is nowhere else to go. */
  isEmbedded?: boolean;
};

/** The page for an address that leads nowhere. */
export function NothingHere({
  title = "Page not found",
  text = "The address may be wrong or out of date.",
  isEmbedded = false,
}: NothingHereProps) {
  return (
    <div className="grid min-h-[70svh] place-items-center">
      <PageMeta title={title} isNoIndex />
      <Notice
        isWholePage
        icon={<Compass aria-hidden="true" />}
        title={title}
        actions={
          isEmbedded ? undefined : (
            <>
              <LinkButton look="accent" to="/">
                Go to the home page
              </LinkButton>
              <LinkButton to="/park">Go to the lobby</LinkButton>
            </>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}
