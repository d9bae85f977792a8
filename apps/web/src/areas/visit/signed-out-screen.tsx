import { noticePath } from "@veranda/contract/notice-path";
import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/space";
import { ShieldAlert, UserX } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { useAuthView } from "#session/auth-view.ts";
import { loadAuth, openLogin } from "#session/auth.ts";
import { useDeletedAccount } from "#session/deleted-account.ts";
import { suspendedWords } from "#session/suspended-words.ts";
import { EndScreen } from "./end-screen.tsx";
import { EndScreenFoot } from "./end-screen-foot.tsx";
import { WordsOfLeaving, type LeftScreenProps } from "./end-screens.tsx";

type SignedOutScreenProps = Omit<LeftScreenProps, "shareId" | "reason" | "canSignIn">;

/**
 * The session ended during the visit. The room gives no reason, as others would see it: a suspension is known only by
 * asking the server with the account, a deletion from another tab of this browser.
 */
export function SignedOutScreen(props: SignedOutScreenProps) {
  const { data: suspension, isPending } = useQuery({
    queryKey: ["why-signed-out"],
    queryFn: async () => (await loadAuth()).suspension(),
    staleTime: Infinity,
    gcTime: 0,
    // Offline, it shows what is known.
    networkMode: "always",
    retry: false,
  });
  const { isDeleted } = useDeletedAccount();
  const { isLoggedIn } = useAuthView();
  const wasLoggedIn = useRef(isLoggedIn);
  const comeBack = useEffectEvent(props.onComeBack);
  // The page may learn of the sign-out after the room: only a new sign-in continues the visit.
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
        <EndScreenFoot onClose={props.onClose} />
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
        // Embeds have no sign-in.
        {...(props.isEmbedded ? { target: "_blank" } : { onClick: props.onClose })}
      >
        {t.seeDecision()}
      </LinkButton>
      <EndScreenFoot onClose={props.onClose} />
    </EndScreen>
  );
}
