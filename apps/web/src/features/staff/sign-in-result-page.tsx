import { CircleCheck, CircleX } from "lucide-react";
import { useSearchParams } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

const MESSAGE_MAX = 300;

/** What signing in through a partner came to: resultCode 200 or 400, resultMessage as text. */
export function SignInResultPage() {
  const [search] = useSearchParams();
  const isDone = search.get("resultCode") === "200";
  const message = (search.get("resultMessage") ?? "").slice(0, MESSAGE_MAX).trim();
  const Icon = isDone ? CircleCheck : CircleX;
  return (
    <Notice
      isWholePage
      isError={!isDone}
      icon={<Icon aria-hidden="true" />}
      title={isDone ? "You are signed in" : "You could not be signed in"}
      actions={
        <LinkButton look="accent" to="/">
          {isDone ? "Look around" : "Go to the home page"}
        </LinkButton>
      }
    >
      {message !== "" ? message : isDone ? "Welcome." : "Go back to where you came from, and try again."}
    </Notice>
  );
}
