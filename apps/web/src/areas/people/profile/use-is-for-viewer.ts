import type { Profile } from "@veranda/contract";
import { useAuth } from "#session/use-auth.ts";

/**
 * Whether it is the profile as who looks may see it. What the server rendered is as anybody may: of someone whom a block
 * hides, or who is blocked, nothing more is asked for.
 */
export function useIsForViewer({ userID, relationship }: Profile): boolean {
  const { me, isLoggedIn, isRestoring } = useAuth();
  if (isRestoring) return false;
  return !isLoggedIn || relationship !== null || me?.id === userID;
}
