import { useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { flagsQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { useVisit } from "#engine/visit.ts";

/** Unless the play-click flag requires a press, an open space is entered at once. */
export function useMayEnterAtOnce(canJoin: boolean): boolean {
  const { data: flags } = useQuery(flagsQuery());
  const { me } = useAuth();
  return (me?.featureFlags ?? flags)?.playClick === false && canJoin;
}

/**
 * This space will be entered without a press: the layout is that of a visit from the first render. After leaving one
 * stays outside.
 */
export function useOpensItself(preview: Pick<SpacePreview, "id" | "canJoin"> | undefined): boolean {
  const { lastSpaceId } = useVisit();
  return useMayEnterAtOnce(preview?.canJoin ?? true) && lastSpaceId !== (preview?.id ?? "");
}
