import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import { writeAct } from "../../organizations/organization-acts.ts";
import { spaces } from "../tables.ts";

/** Assigns a space without an organisation to one that is locked (heldOrganizationId), and logs it there. */
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
