import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import { writeAct } from "../../organizations/organization-acts.ts";
import { spaces } from "../tables.ts";

/** Gives a space that belongs to no organisation to one that is held (heldOrganizationId), and writes it down there. */
export async function giveToOrganization(
  tx: Pick<Db, "update" | "insert">,
  me: string,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
  const [given] = await tx
    .update(spaces)
    .set({ organizationOwnerId: organizationId })
    .where(and(eq(spaces.id, id), isNull(spaces.organizationOwnerId)))
    .returning({ name: spaces.name });
  if (given === undefined) return;
  await writeAct(tx, { organizationId, act: "space_given", by: me, detail: given.name });
}
