import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/profile";
import { rich } from "#ui/rich.ts";
import { UserRoundSearch } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageMeta } from "#site/page-meta.tsx";

/** The page of an unknown username. */
export function NobodyHere({ username }: { username: string }) {
  return (
    <div className="grid min-h-[70svh] place-items-center">
      <PageMeta title={t.notFound()} isNoIndex />
      <Notice
        isWholePage
        icon={<UserRoundSearch aria-hidden="true" />}
        title={t.missing()}
        actions={
          <>
            <LinkButton variant="accent" to="/">
              {t.goHome()}
            </LinkButton>
            <LinkButton to="/friends?tab=find">{people.findPeople()}</LinkButton>
          </>
        }
      >
        {rich(t.missingLead({ username, handle }))}
      </Notice>
    </div>
  );
}

const handle = (text: string) => <span className="wrap-anywhere">{text}</span>;
