import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Space, SpacePreview } from "@veranda/contract";
import { isSharedByLink } from "@veranda/contract/permissions";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { previewQuery, spaceQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";

/**
 * Keeps the address of a space's page one that opens for whoever it is passed on to: where a space is shared by its
 * link, the address carries the share id as soon as this person may know it; of an invite-only space it carries none.
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
  // A change of page that is under way goes on undisturbed.
  const isIdle = useNavigation().state === "idle";
  const wanted = isLoggedIn && isIdle && space !== undefined ? shareIdFor(space, shareId) : shareId;

  const correct = useEffectEvent((next: string | null) => {
    const key = { id, share: next ?? undefined };
    // It is the same space: nothing is asked again, and nothing on the page begins anew.
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
