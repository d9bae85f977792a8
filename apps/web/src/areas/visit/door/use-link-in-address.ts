import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Space, SpacePreview } from "@veranda/contract";
import { isSharedByLink } from "@veranda/contract/permissions";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { previewQuery, spaceQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";

/**
 * Keeps the space page's address shareable: of a space shared by link it contains the share id, as soon as this person
 * may know it; of an invite-only space none.
 */
export function useLinkInAddress(preview: SpacePreview, shareId: string | null): void {
  const { isLoggedIn } = useAuth();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const { id, canJoin } = preview;
  const isClosedToOthers = canJoin && preview.shareSetting !== "PUBLIC_LINK";
  const share = shareId ?? undefined;
  const { data: space } = useQuery({
    ...spaceQuery({ id, share }),
    enabled: isClosedToOthers && isLoggedIn,
  });
  // Doesn't interrupt a pending navigation.
  const isIdle = useNavigation().state === "idle";
  const wanted = isLoggedIn && isIdle && space !== undefined ? shareIdFor(space, shareId) : shareId;

  const correct = useEffectEvent((next: string | null) => {
    const key = { id, share: next ?? undefined };
    // It is the same space: nothing is refetched or remounted.
    queries.setQueryData(previewQuery(key).queryKey, preview);
    queries.setQueryData(spaceQuery(key).queryKey, space);
    const query = new URLSearchParams(search);
    if (next === null) query.delete("share");
    else query.set("share", next);
    void navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (wanted !== shareId) correct(wanted);
  }, [wanted, shareId]);
}

function shareIdFor(space: Space, shareId: string | null): string | null {
  if (isSharedByLink(space)) return space.shareId ?? shareId;
  return space.shareSetting === "PUBLIC_LINK" ? shareId : null;
}
