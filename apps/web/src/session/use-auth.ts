import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import { meQuery } from "#api/queries.ts";
import { useSite } from "#site/site.ts";
import type { AuthStatus } from "./auth-data.ts";
import { useAuthView } from "./auth-view.ts";

export type Auth = {
  status: AuthStatus;
  /** Authenticated, and not as a guest. */
  isLoggedIn: boolean;
  /** A session is being restored: somebody is signed in, but it isn't known yet who. */
  isRestoring: boolean;
  /** The session is being ended; until then another page of this browser would still find it. */
  isSigningOut: boolean;
  /** The signed-in person; null for guests, and until the record has loaded. */
  me: CurrentUser | null;
};

/** Who uses this page. */
export function useAuth(): Auth {
  const { isSessionExpected } = useSite();
  const { status, isLoggedIn, isSettled, isSigningOut } = useAuthView();
  const { data } = useQuery({ ...meQuery(), enabled: isLoggedIn });
  return {
    status,
    isLoggedIn,
    isRestoring: isSessionExpected && !isSettled,
    isSigningOut,
    me: isLoggedIn ? (data ?? null) : null,
  };
}
