import { isHeldByBans } from "@veranda/contract/permissions";
import { NamedError } from "../../named-error.ts";
import type { Tx } from "../../platform/db/database.ts";
import { isHost, type AccessKeys } from "../spaces/access.ts";
import { eventWithId, type EventRow } from "./event-rows.ts";
import type { KeysTo, SpaceEventsDeps } from "./events-deps.ts";
import { invitationTo, type InvitationRow } from "./invitation-rows.ts";

/** An event that somebody may see, and their relationship to it. */
export type SeenEvent = {
  row: EventRow;
  keys: AccessKeys;
  isHost: boolean;
  /** Whether a ban from the space, if there is one, excludes them. */
  isHeldByBans: boolean;
  invitation: InvitationRow | null;
};

export type EventAccess = {
  /** For people who may see its space, or are invited. Throws EVENT_NOT_FOUND or USER_UNAUTHORIZED. */
  look(id: string, keysTo: KeysTo): Promise<SeenEvent>;
  /** The same for a host. Throws FORBIDDEN too. */
  lookAsHost(id: string, keysTo: KeysTo): Promise<SeenEvent>;
};

/**
 * They were a host at the start of the call, but may have lost the role while it waited for the lock. Throws FORBIDDEN.
 */
export async function requireStillHost(
  tx: Tx,
  { spaceId }: Pick<EventRow, "spaceId">,
  me: string | null,
): Promise<void> {
  if (me === null || !(await isHost(tx, spaceId, me))) throw new NamedError("FORBIDDEN");
}

export function createEventAccess({ db, spaces }: Pick<SpaceEventsDeps, "db" | "spaces">): EventAccess {
  /** For somebody whom the space doesn't admit, about a cancelled or past event. */
  const isShownTo = async (spaceId: string, invitation: InvitationRow | null): Promise<boolean> =>
    invitation !== null && (await spaces.openToInvited(invitation.accountId, [spaceId])).has(spaceId);

  const look: EventAccess["look"] = async (id, keysTo) => {
    const row = await eventWithId(db, id);
    if (row === null) throw new NamedError("EVENT_NOT_FOUND");
    const keys = keysTo(row.spaceId);
    const invitation = keys.accountId === null ? null : await invitationTo(db, id, keys.accountId);
    try {
      const space = await spaces.look(row.spaceId, keys);
      return { row, keys, isHost: space.isHost, isHeldByBans: isHeldByBans(space, space), invitation };
    } catch (error) {
      if (!(error instanceof NamedError)) throw error;
      // Events are hidden with their space.
      if (error.code === "SPACE_NOT_FOUND") throw new NamedError("EVENT_NOT_FOUND");
      if (error.code === "USER_UNAUTHORIZED" && (await isShownTo(row.spaceId, invitation)))
        return { row, keys, isHost: false, isHeldByBans: true, invitation };
      throw error;
    }
  };
  return {
    look,
    async lookAsHost(id, keysTo) {
      const seen = await look(id, keysTo);
      if (!seen.isHost) throw new NamedError("FORBIDDEN");
      return seen;
    },
  };
}
