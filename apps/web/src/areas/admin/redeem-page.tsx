import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/staff";
import { KeyRound, LinkIcon, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { forgetCode, takeCode } from "./redeem-code.ts";

/** The page of a one-time link. It is redeemed after sign-in, by a press. */
export function RedeemPage() {
  const { isLoggedIn, isRestoring, me } = useAuth();
  const [code, setCode] = useState<string | null>();
  useEffect(() => {
    // Read in the browser only: a fragment never reaches the server.
    // oxlint-disable-next-line react/set-state-in-effect -- what the server renders must not know it
    setCode(takeCode());
  }, []);
  const queries = useQueryClient();
  const redeem = useMutation({
    mutationFn: async (given: string) =>
      (await api("PATCH /users/code/{code}", { params: { code: given } })).data,
    onSuccess: (now) => queries.setQueryData(meQuery().queryKey, now),
    // Valid or not, it isn't retried by itself.
    onSettled: forgetCode,
  });
  if (redeem.isSuccess)
    return (
      <Notice
        isWholePage
        icon={<ShieldCheck aria-hidden="true" />}
        title={t.administratorNow()}
        actions={
          <LinkButton variant="accent" to="/staff">
            {t.goToStaffPage()}
          </LinkButton>
        }
      >
        {t.administratorNowLead()}
      </Notice>
    );
  if (code === undefined || (isRestoring && code !== null)) return <div className="min-h-96" />;
  if (code === null || redeem.isError)
    return (
      <Notice
        isWholePage
        isError
        icon={<LinkIcon aria-hidden="true" />}
        title={t.linkFails()}
        actions={<LinkButton to="/">{t.goHome()}</LinkButton>}
      >
        {redeem.isError ? sentenceFor(redeem.error) : t.codeIncomplete()}
      </Notice>
    );
  if (!isLoggedIn)
    return (
      <Notice
        isWholePage
        icon={<KeyRound aria-hidden="true" />}
        title={t.signInToUseLink()}
        actions={
          <>
            <Button variant="accent" onClick={() => openLogin()}>
              {t.signIn()}
            </Button>
            <Button onClick={() => openLogin({ step: "register" })}>{t.createAccount()}</Button>
          </>
        }
      >
        {t.signInToUseLinkLead()}
      </Notice>
    );
  return (
    <Notice
      isWholePage
      icon={<ShieldCheck aria-hidden="true" />}
      title={t.becomeAdministrator()}
      actions={
        <>
          <Button
            variant="accent"
            disabled={redeem.isPending || me === null}
            onClick={() => redeem.mutate(code)}
          >
            {t.accept()}
          </Button>
          <LinkButton to="/">{common.notNow()}</LinkButton>
        </>
      }
    >
      {me === null
        ? t.oneMoment()
        : t.becomeAdministratorLead({ name: me.displayName, username: me.username })}
    </Notice>
  );
}
