import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { OrganizationAct, OrganizationActName } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { displayNameOf } from "../accounts/account-facts.ts";
import { requireMay } from "./lock-organization.ts";
import { organizationActs } from "./tables.ts";

const PAGE = 100;

type NewAct = {
  organizationId: string;
  act: OrganizationActName;
  /** Null if their account is being deleted. */
  by: string | null;
  target?: string;
  detail?: string;
};

/** Within the transaction of the act. */
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

/** Latest first; `before`: a page's `next`. Throws what requireMay throws. */
export async function actsOf(
  db: Pick<Db, "select">,
  me: string,
  before: number | null,
): Promise<{ acts: OrganizationAct[]; next: number | null }> {
  const { organizationId } = await requireMay(db, me, "access_admin_page");
  const rows = await db
    .select()
    .from(organizationActs)
    .where(
      and(
        eq(organizationActs.organizationId, organizationId),
        before === null ? undefined : lt(organizationActs.number, before),
      ),
    )
    .orderBy(desc(organizationActs.number))
    .limit(PAGE);
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return {
    acts: rows.map(({ id, at, act, byName, targetName, detail }) => ({
      id,
      at: at.toISOString(),
      act,
      by: byName,
      target: targetName,
      detail,
    })),
    next: last?.number ?? null,
  };
}
