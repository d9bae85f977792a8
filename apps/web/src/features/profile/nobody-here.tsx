import { UserRoundSearch } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageMeta } from "../meta/page-meta.tsx";

/** The page for a name that nobody goes by. */
export function NobodyHere({ username }: { username: string }) {
  return (
    <div className="grid min-h-[70svh] place-items-center">
      <PageMeta title="Not found" isNoIndex />
      <Notice
        isWholePage
        icon={<UserRoundSearch aria-hidden="true" />}
        title="This profile doesn't exist"
        actions={
          <>
            <LinkButton look="accent" to="/">
              Go to the home page
            </LinkButton>
            <LinkButton to="/friends?tab=find">Find people</LinkButton>
          </>
        }
      >
        <span className="wrap-anywhere">@{username}</span> may have changed their username.
      </Notice>
    </div>
  );
}
