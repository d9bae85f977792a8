import { openLogin } from "./auth.ts";
import type { LoginWish } from "./login-dialog.ts";
import { useAuth } from "./use-auth.ts";

/** By `openLogin`, or `signInFromSpace` where one stands in a space. */
export type SignIn = (wish: LoginWish) => unknown;

/**
 * Does what only the signed-in can do. Others sign in first, told by `reason` what for ("Sign in to report Ann"), and then it is
 * done: `act` must not depend on the component, which may be gone by then.
 */
export function useAsSelf(signIn: SignIn = openLogin): (reason: string, act: () => void) => void {
  const { isLoggedIn } = useAuth();
  return (reason, act) => (isLoggedIn ? act() : void signIn({ reason, afterwards: act }));
}
