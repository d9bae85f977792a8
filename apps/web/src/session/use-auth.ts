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
  /** This browser has a session that is being taken up: it is not known yet who is here, but somebody is. */
  isRestoring: boolean;
  /** The session is being ended; until that is done another page of this browser would still find it. */
  isSigningOut: boolean;
  /** The signed-in person; null for nobody, and until their record has come. */
  me: CurrentUser | null;
};

/** Who is at this page. */
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
