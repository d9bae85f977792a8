import { useQuery } from "@tanstack/react-query";
import type { Space } from "@veranda/contract";
import { rightsOf } from "@veranda/contract/permissions";
import type { RoomRights } from "@veranda/contract";
import { spaceQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import type { AboutSpace } from "./about-space.ts";

type MySpace = {
  /** The record; undefined while it loads, or where it isn't accessible. */
  space: Space | undefined;
  error: Error | null;
  /** null until known. */
  rights: RoomRights | null;
  isHost: boolean;
};

/** A space with the person's permissions in it. */
export function useMySpace({ id, shareId }: Pick<AboutSpace, "id" | "shareId">): MySpace {
  const { me } = useAuth();
  const { data: space, error } = useQuery(spaceQuery({ id, share: shareId ?? undefined }));
  if (space === undefined) return { space, error, rights: null, isHost: false };
  const { ownerID: ownerId, administrators, organizationAdmins, restrictedPermissions } = space;
  const rights = rightsOf(
    { ownerId, administrators, organizationAdmins, restrictedPermissions },
    { accountId: me?.id ?? null, isStaff: me?.isStaff ?? false },
  );
  return { space, error, rights, isHost: rights.isHost };
}
