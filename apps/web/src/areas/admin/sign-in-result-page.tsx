import * as t from "@veranda/messages/staff";
import { CircleCheck, CircleX } from "lucide-react";
import { usePageParameters } from "#site/page-parameters.ts";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

const MESSAGE_MAX = 300;

/** The outcome of a partner's sign-in: resultCode 200 or 400, resultMessage as text. */
export function SignInResultPage() {
  const [search] = usePageParameters();
  const isDone = search.get("resultCode") === "200";
  const message = (search.get("resultMessage") ?? "").slice(0, MESSAGE_MAX).trim();
  const Icon = isDone ? CircleCheck : CircleX;
  return (
    <Notice
      isWholePage
      isError={!isDone}
      icon={<Icon aria-hidden="true" />}
      title={isDone ? t.signedIn() : t.notSignedIn()}
      actions={
        <LinkButton variant="accent" to="/">
          {isDone ? t.explore() : t.goHome()}
        </LinkButton>
      }
    >
      {message !== "" ? message : isDone ? t.welcome() : t.tryAgain()}
    </Notice>
  );
}
