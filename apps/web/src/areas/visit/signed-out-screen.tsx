import { useQuery } from "@tanstack/react-query";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space";
import { ShieldAlert, UserX } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { useAuthView } from "#session/auth-view.ts";
import { loadAuth, openLogin } from "#session/auth.ts";
import { useDeletedAccount } from "#session/deleted-account.ts";
import { suspendedWords } from "#session/suspended-words.ts";
import { noticePath } from "#session/suspension.ts";
import { EndScreen } from "./end-screen.tsx";
import { WordsOfLeaving, type LeftScreenProps } from "./end-screens.tsx";

type SignedOutScreenProps = Omit<LeftScreenProps, "shareId" | "reason" | "canSignIn">;

/**
 * Whose session has ended while they were inside. The room says no more than that, for others hear it too: whether the
 * account was suspended, they alone are told by asking; that it was deleted, another tab of this browser tells.
 */
export function SignedOutScreen(props: SignedOutScreenProps) {
  const { data: suspension, isPending } = useQuery({
    queryKey: ["why-signed-out"],
    queryFn: async () => (await loadAuth()).suspension(),
    staleTime: Infinity,
    gcTime: 0,
    // Without a connection they read what is known.
    networkMode: "always",
    retry: false,
  });
  const { isDeleted } = useDeletedAccount();
  const { isLoggedIn } = useAuthView();
  const wasLoggedIn = useRef(isLoggedIn);
  const comeBack = useEffectEvent(props.onComeBack);
  // The page may learn later than the room that they are out: who signs in again, not who is still in, goes on.
  useEffect(() => {
    if (isLoggedIn && !wasLoggedIn.current) comeBack();
    wasLoggedIn.current = isLoggedIn;
  }, [isLoggedIn]);
  if (isDeleted)
    return (
      <EndScreen
        isStatus
        icon={<UserX aria-hidden="true" />}
        title={t.accountGone()}
        text={t.accountGoneLead(props.space)}
      >
        <Button variant="accent" onClick={props.onComeBack}>
          {t.comeBackAsGuest()}
        </Button>
        <Button variant="glass" onClick={props.onClose}>
          {common.close()}
        </Button>
      </EndScreen>
    );
  if (isPending) return null;
  if (!suspension)
    return (
      <WordsOfLeaving reason="logged_out" {...props}>
        {!props.isEmbedded && (
          <Button variant="accent" onClick={() => openLogin()}>
            {t.signIn()}
          </Button>
        )}
      </WordsOfLeaving>
    );
  return (
    <EndScreen
      isStatus
      icon={<ShieldAlert aria-hidden="true" />}
      title={t.suspended()}
      text={suspendedWords(suspension)}
    >
      <LinkButton
        variant="accent"
        to={noticePath(suspension.notice)}
        // Another site's page is no place for it.
        {...(props.isEmbedded ? { target: "_blank" } : { onClick: props.onClose })}
      >
        {t.seeDecision()}
      </LinkButton>
      <Button variant="glass" onClick={props.onClose}>
        {common.close()}
      </Button>
    </EndScreen>
  );
}
