import * as authMessages from "@veranda/messages/auth";
import * as t from "@veranda/messages/wallet";
import { useEffect, useState } from "react";
import { Wallet as WalletIcon } from "lucide-react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { loadAuth } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { forgetReturn, returnPath } from "./wallet-session.ts";

/** The page shown when the wallet of the session switches to another account. */
export function WalletChangedPage() {
  const { me, isLoggedIn: isIn } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const goBack = useGoBack();
  const change = async (): Promise<void> => {
    setBusy(true);
    const fault = await signInAnew();
    setBusy(false);
    if (fault === null) goBack();
    else if (fault !== "") showToast({ message: fault, kind: "error" });
  };
  return (
    <Notice
      isWholePage
      icon={<WalletIcon aria-hidden="true" />}
      title={isIn ? t.walletSwitched() : t.signInWithWallet()}
      actions={
        <>
          <Button variant="accent" disabled={isBusy} onClick={() => void change()}>
            {isIn ? t.switchAccount() : authMessages.signIn()}
          </Button>
          <Button disabled={isBusy} onClick={goBack}>
            {me ? t.stayAs({ name: me.displayName }) : t.goBack()}
          </Button>
        </>
      }
    >
      {isIn ? t.walletSwitchedLead() : t.signInWithWalletLead()}
    </Notice>
  );
}

function useGoBack(): () => void {
  const navigate = useNavigate();
  useEffect(() => forgetReturnOnLeave, []);
  return () => void navigate(returnPath(), { replace: true });
}

const forgetReturnOnLeave = (): void => {
  if (location.pathname !== "/login/metamask") forgetReturn();
};

/** Signs out, and in again with the wallet; resolves with the error message, or null. */
async function signInAnew(): Promise<string | null> {
  const auth = await loadAuth();
  await auth.settled();
  const [{ waitFor }, { isLoggedIn, statusOf }, { byWallet }] = await Promise.all([
    import("#site/statechart/statechart.ts"),
    import("#session/auth-machine.ts"),
    import("./by-wallet.ts"),
  ]);
  if (isLoggedIn(auth.snapshot)) {
    auth.send({ type: "LOG_OUT" });
    await waitFor(auth.actor, (now) => !now.hasTag("logging_out") && !isLoggedIn(now));
  }
  auth.send({ type: "LOGIN_WITH", logIn: byWallet() });
  const ended = await waitFor(auth.actor, (now) => statusOf(now) !== "LoggingIn");
  if (isLoggedIn(ended)) return null;
  const { loginError } = ended.context;
  return loginError?.kind === "other" || loginError?.kind === "refused" ? loginError.sentence : "";
}
