import { organizationPermissionsOf, type MyOrganization } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { membershipOf, type Membership } from "./organization-facts.ts";

export const asMine = ({ organizationId: id, name, isAdmin }: Membership): MyOrganization => ({
  id,
  name,
  isAdmin,
  permissions: organizationPermissionsOf({ isAdmin }),
});

/** The organisation that somebody belongs to, for their own record. */
export async function myOrganizationOf(
  db: Pick<Db, "select">,
  accountId: string,
): Promise<MyOrganization | null> {
  const membership = await membershipOf(db, accountId);
  return membership === null ? null : asMine(membership);
}
