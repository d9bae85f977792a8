import { useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { flagsQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { useVisit } from "#engine/visit.ts";

/** Unless the play-click flag asks for a press, one may walk into an open space at once. */
export function useMayEnterAtOnce(canJoin: boolean): boolean {
  const { data: flags } = useQuery(flagsQuery());
  const { me } = useAuth();
  return (me?.featureFlags ?? flags)?.playClick === false && canJoin;
}

/**
 * The way into this space will be taken without a press: what stands round it is from the first picture on as it will
 * be inside. Who has left stays outside.
 */
export function useOpensItself(preview: Pick<SpacePreview, "id" | "canJoin"> | undefined): boolean {
  const { lastSpaceId } = useVisit();
  return useMayEnterAtOnce(preview?.canJoin ?? true) && lastSpaceId !== (preview?.id ?? "");
}
