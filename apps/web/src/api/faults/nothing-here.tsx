import * as t from "@veranda/messages/pages";
import { Compass } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageMeta } from "#site/page-meta.tsx";

type NothingHereProps = {
  /** What is missing; a page, when the address matches nothing. */
  title?: string;
  text?: string;
  /** Embedded in another site, there is nowhere else to go. */
  isEmbedded?: boolean;
};

/** The not-found page. */
export function NothingHere({
  title = t.pageNotFound(),
  text = t.wrongAddress(),
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
              <LinkButton variant="accent" to="/">
                {t.goHome()}
              </LinkButton>
              <LinkButton to="/park">{t.goToLobby()}</LinkButton>
            </>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}
