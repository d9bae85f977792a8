import { Compass } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageMeta } from "../meta/page-meta.tsx";

/** The page for an address that leads nowhere. */
export function NothingHere() {
  return (
    <div className="grid min-h-[70svh] place-items-center">
      <PageMeta title="Not found" isNoIndex />
      <Notice
        isWholePage
        icon={<Compass aria-hidden="true" />}
        title="Page not found"
        actions={
          <>
            <LinkButton look="accent" to="/">
              Go to the home page
            </LinkButton>
            <LinkButton to="/park">Go to the lobby</LinkButton>
          </>
        }
      >
        The address may be wrong or out of date.
      </Notice>
    </div>
  );
}
