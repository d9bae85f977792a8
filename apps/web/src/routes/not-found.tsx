import { Compass } from "lucide-react";
import { data } from "react-router";
import { PageMeta } from "../features/meta/page-meta.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <div className="grid min-h-[70svh] place-items-center">
      <PageMeta title="Not found" isNoIndex />
      <Notice
        icon={<Compass aria-hidden="true" />}
        title="There is nothing here"
        actions={
          <>
            <LinkButton look="accent" to="/">
              Go to the home page
            </LinkButton>
            <LinkButton to="/park">Walk to the lobby</LinkButton>
          </>
        }
      >
        The address may be old, or mistyped.
      </Notice>
    </div>
  );
}
