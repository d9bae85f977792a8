import { openLogin } from "./auth.ts";
import type { LoginWish } from "./login-dialog.ts";
import { useAuth } from "./use-auth.ts";

/** By `openLogin`, or `signInFromSpace` inside a space. */
export type SignIn = (wish: LoginWish) => unknown;

/**
 * Runs an action that requires an account. Guests sign in first, told by `reason` what for ("Sign in to report Ann");
 * then it runs: `act` must not depend on the component, which may have unmounted. `instead`: another way for guests.
 */
export function useAsSelf(
  signIn: SignIn = openLogin,
): (reason: string, act: () => void, instead?: LoginWish["instead"]) => void {
  const { isLoggedIn } = useAuth();
  return (reason, act, instead) =>
    isLoggedIn ? act() : void signIn({ reason, afterwards: act, ...(instead && { instead }) });
}
