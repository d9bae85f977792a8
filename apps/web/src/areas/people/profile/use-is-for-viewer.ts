import type { Profile } from "@veranda/contract";
import { useAuth } from "#session/use-auth.ts";

/**
 * Whether the profile was loaded for its viewer. The server renders it for anybody: of somebody hidden by a block, no
 * more is loaded.
 */
export function useIsForViewer({ userID, relationship }: Profile): boolean {
  const { me, isLoggedIn, isRestoring } = useAuth();
  if (isRestoring) return false;
  return !isLoggedIn || relationship !== null || me?.id === userID;
}
