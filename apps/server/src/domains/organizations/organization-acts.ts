import { sql } from "drizzle-orm";
import type { OrganizationActName } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { displayNameOf } from "../accounts/account-facts.ts";
import { organizationActs } from "./tables.ts";

type NewAct = {
  organizationId: string;
  act: OrganizationActName;
  /** null: whose account is going. */
  by: string | null;
  target?: string;
  detail?: string;
};

/** Within the transaction that does it. */
export async function writeAct(
  tx: Pick<Db, "insert">,
  { organizationId, act, by, target, detail = "" }: NewAct,
): Promise<void> {
  const nameOf = (id: string | null) => (id === null ? "" : sql`coalesce(${displayNameOf(id)}, '')`);
  await tx.insert(organizationActs).values({
    organizationId,
    act,
    by,
    byName: nameOf(by),
    target: target ?? null,
    targetName: target === undefined ? null : nameOf(target),
    detail,
  });
}
