import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound, LinkIcon, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../api/client.ts";
import { meQuery } from "../../api/queries.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { openLogin } from "../auth/auth.ts";
import { useAuth } from "../auth/use-auth.ts";
import { sentenceFor } from "../faults/sentence.ts";
import { forgetCode, takeCode } from "./redeem-code.ts";

/** Where a one-time link leads. It is taken once one has signed in and says so. */
export function RedeemPage() {
  const { isLoggedIn, isRestoring, me } = useAuth();
  const [code, setCode] = useState<string | null>();
  useEffect(() => {
    // The address is read in the browser alone: a fragment never reaches a server.
    // oxlint-disable-next-line react/set-state-in-effect -- what the server renders must not know it
    setCode(takeCode());
  }, []);
  const queries = useQueryClient();
  const redeem = useMutation({
    mutationFn: async (given: string) =>
      (await api("PATCH /users/code/{code}", { params: { code: given } })).data,
    onSuccess: (now) => queries.setQueryData(meQuery().queryKey, now),
    // Good or not: it is not tried again by itself.
    onSettled: forgetCode,
  });
  if (redeem.isSuccess)
    return (
      <Notice
        isWholePage
        icon={<ShieldCheck aria-hidden="true" />}
        title="You're now an administrator"
        actions={
          <LinkButton look="accent" to="/staff">
            Go to the staff page
          </LinkButton>
        }
      >
        Manage people, features and reports on the staff page. It's in your account menu.
      </Notice>
    );
  if (code === undefined || (isRestoring && code !== null)) return <div className="min-h-96" />;
  if (code === null || redeem.isError)
    return (
      <Notice
        isWholePage
        isError
        icon={<LinkIcon aria-hidden="true" />}
        title="This link doesn't work"
        actions={<LinkButton to="/">Go to the home page</LinkButton>}
      >
        {redeem.isError
          ? sentenceFor(redeem.error)
          : "This link is incomplete. Copy the whole link and open it again."}
      </Notice>
    );
  if (!isLoggedIn)
    return (
      <Notice
        isWholePage
        icon={<KeyRound aria-hidden="true" />}
        title="Sign in to use this link"
        actions={
          <>
            <Button look="accent" onClick={() => openLogin()}>
              Sign in
            </Button>
            <Button onClick={() => openLogin({ step: "register" })}>Create account</Button>
          </>
        }
      >
        It makes your account an administrator of this site. The link works once, so sign in with the right
        account.
      </Notice>
    );
  return (
    <Notice
      isWholePage
      icon={<ShieldCheck aria-hidden="true" />}
      title="Become an administrator?"
      actions={
        <>
          <Button
            look="accent"
            disabled={redeem.isPending || me === null}
            onClick={() => redeem.mutate(code)}
          >
            Accept
          </Button>
          <LinkButton to="/">Not now</LinkButton>
        </>
      }
    >
      {me === null
        ? "One moment…"
        : `${me.displayName} (@${me.username}) will become an administrator of this site. The link works once.`}
    </Notice>
  );
}
