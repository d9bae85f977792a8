import * as t from "@veranda/messages/pages";
import { Suspense } from "react";
import { Button } from "#ui/button.tsx";
import { useVisit } from "#engine/visit.ts";
import { AccountPicture } from "./account-picture.tsx";
import { openLogin, signInFromSpace } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

const AccountMenu = lazyComponent(() => import("./account-menu.tsx").then(({ AccountMenu }) => AccountMenu));

/** The account menu, or the sign-in button. Its space is reserved while a session is being restored or ended. */
export function AccountCorner({ variant = "accent" }: { variant?: "accent" | "glass" }) {
  const { isLoggedIn, isRestoring, isSigningOut, me } = useAuth();
  const isInSpace = useVisit().visit !== null;
  if (me)
    return (
      <Suspense fallback={<AccountPicture me={me} className="m-1 size-9" />}>
        <AccountMenu me={me} />
      </Suspense>
    );
  if (isRestoring || isLoggedIn || isSigningOut)
    return (
      <div role="status" aria-label={isSigningOut ? t.signingYouOut() : t.signingYouIn()} className="p-1">
        <span className="block size-9 animate-shimmer rounded-full bg-sunken" />
      </div>
    );
  return (
    <Button
      variant={variant}
      // Over the view of a space it is beside the bar with the space's name.
      size={variant === "glass" ? "md" : "sm"}
      onClick={() => (isInSpace ? void signInFromSpace() : openLogin())}
    >
      {t.signIn()}
    </Button>
  );
}
