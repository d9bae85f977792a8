import { useQuery } from "@tanstack/react-query";
import { spaceQuery } from "#api/queries.ts";
import type { Visit } from "#engine/visit.ts";

/** Whether the space's hosts allow it to fill the whole window. */
export function useMayMaximize({ space, shareId }: Visit): boolean {
  const { data } = useQuery(spaceQuery({ id: space.id, share: shareId ?? undefined }));
  return data?.fullScreenModeEnabled ?? true;
}
