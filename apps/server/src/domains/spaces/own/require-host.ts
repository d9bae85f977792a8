import { and, eq } from "drizzle-orm";
import { actsAsOwner, type ShareSetting } from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { heldOrganizationId } from "../../organizations/organization-facts.ts";
import { admitted, admissionFor, isThere, lockSpace, type Admission } from "../access.ts";
import { spaces } from "../tables.ts";

/** A space as its hosts see it, with the caller's role. */
export type HostedSpace = Pick<Admission, "id" | "ownerId" | "role" | "isStaff" | "plan"> & {
  organizationOwnerId: string | null;
};

/** Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED, or FORBIDDEN for somebody who isn't a host. */
export async function requireHost(db: Pick<Db, "select">, id: string, me: string): Promise<HostedSpace> {
  const [row] = await db
    .select({ ...admissionFor(me), organizationOwnerId: spaces.organizationOwnerId })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  const { isHost, ...space } = admitted(row, { accountId: me, shareIds: [] });
  if (!isHost) throw new NamedError("FORBIDDEN");
  return space;
}

/**
 * Locks a space for a change by a host until the transaction ends. They were one at the start of the call, but may have
 * lost the role since, while it waited. Throws what requireHost throws.
 */
export async function lockAsHost(tx: Pick<Db, "select">, id: string, me: string): Promise<HostedSpace> {
  if (!(await lockSpace(tx, id))) throw new NamedError("SPACE_NOT_FOUND");
  return requireHost(tx, id, me);
}

/** Throws what requireHost throws, and FORBIDDEN for other hosts too. */
export async function requireOwner(db: Pick<Db, "select">, id: string, me: string): Promise<void> {
  const space = await requireHost(db, id, me);
  if (!actsAsOwner(space, space)) throw new NamedError("FORBIDDEN");
}

/**
 * The organisation that a space belongs to from now on. A space shared with an organisation gets that of the person who
 * acts as its owner, locked until their transaction ends; one that already has an organisation keeps it. Throws
 * INVALID_INPUT if there is none to share it with.
 */
export async function organizationToOwn(
  tx: Pick<Db, "select">,
  me: string,
  setting: ShareSetting | undefined,
  { present, isOwner }: { present: string | null; isOwner: boolean },
): Promise<string | null> {
  if (setting !== "ORG" || present !== null) return present;
  const own = isOwner ? await heldOrganizationId(tx, me) : null;
  if (own === null)
    throw new NamedError("INVALID_INPUT", {
      fields: { "body.shareSetting": "There is no organisation to share this space with." },
    });
  return own;
}
