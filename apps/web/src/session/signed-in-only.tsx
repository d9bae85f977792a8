import * as t from "@veranda/messages/pages";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { openLogin } from "./auth.ts";
import { useAuth } from "./use-auth.ts";

type SignedInOnlyProps = {
  /** What signing in is for, as a sentence. */
  invitation: string;
  /** Shown until it is known who is signed in. */
  waiting: ReactNode;
  children: ReactNode;
};

/** A page that requires an account. Guests are asked to sign in. */
export function SignedInOnly({ invitation, waiting, children }: SignedInOnlyProps) {
  const { isLoggedIn, isRestoring } = useAuth();
  if (isLoggedIn) return children;
  if (isRestoring) return waiting;
  return (
    <Notice
      icon={<KeyRound aria-hidden="true" />}
      title={t.signInToSee()}
      actions={
        <>
          <Button variant="accent" onClick={() => openLogin()}>
            {t.signIn()}
          </Button>
          <Button onClick={() => openLogin({ step: "register" })}>{t.createAccount()}</Button>
        </>
      }
    >
      {invitation}
    </Notice>
  );
}
