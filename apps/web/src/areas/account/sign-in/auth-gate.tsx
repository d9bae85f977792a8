import { SIGNED_IN_COOKIE } from "@veranda/contract";
import { Suspense, useEffect } from "react";
import { usePageParameters } from "#site/page-parameters.ts";
import { readCookie } from "#api/cookies.ts";
import { loadAuth, openLogin } from "#session/auth.ts";
import { fillLoginDialog } from "#session/login-dialog.ts";
import { fillSuspendedDialog } from "#session/suspended-dialog.ts";
import { useAuth } from "#session/use-auth.ts";
import { publishAuth } from "#session/auth-view.ts";
import { listenToTabs } from "#session/cross-tab.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

fillLoginDialog(lazyComponent(() => import("./login-modal.tsx").then(({ LoginModal }) => LoginModal)));
fillSuspendedDialog(lazyComponent(() => import("./suspended-modal.tsx").then((made) => made.SuspendedModal)));
// Most people accepted the terms on registration.
const TermsGate = lazyComponent(() => import("./terms-gate.tsx").then(({ TermsGate }) => TermsGate));
// Most people said it on registration.
const AgeGate = lazyComponent(() => import("../age/age-gate.tsx").then(({ AgeGate }) => AgeGate));

/**
 * Restores this browser's session, follows other tabs' sign-ins, and opens the sign-in when the address asks for it.
 */
export function AuthGate() {
  const { me } = useAuth();
  const needsTerms = me !== null && me.acceptedTermsAt === null;
  const needsAge = me !== null && !needsTerms && me.age.band === null;
  useEffect(() => {
    // Starts for a session, or for the result of a provider's sign-in in the address.
    const hasCookie = readCookie(document.cookie, SIGNED_IN_COOKIE) === "1";
    if (hasCookie || location.hash.includes("loginProvider=")) start();
    // Until the auth machine has loaded and listens itself.
    return listenToTabs((message) => {
      if (message.type === "signed-in") void loadAuth().then((auth) => auth.hear(message));
    });
  }, []);

  const [search, setSearch] = usePageParameters();
  const isLoginAsked = search.get("login") === "1";
  useEffect(() => {
    if (!isLoginAsked) return;
    openLogin();
    setSearch(
      (now) => {
        now.delete("login");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isLoginAsked, setSearch]);

  return (
    (needsTerms || needsAge) && (
      <Suspense fallback={null}>{needsTerms ? <TermsGate /> : <AgeGate />}</Suspense>
    )
  );
}

function start(): void {
  loadAuth().catch(() => publishAuth({ status: "AuthenticationError", isLoggedIn: false, isSettled: true }));
}
