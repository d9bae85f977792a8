import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { OrganizationRecord } from "@veranda/contract";
import { ORGANIZATION_DOMAIN_LAPSE_DAYS } from "@veranda/contract/constants";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { organizations } from "./tables.ts";

type OrganizationRow = typeof organizations.$inferSelect;

const RECORD_NAME = "veranda-domain-verification";

/** A changed domain must be proven again. */
export const namedDomain = (domain: string | null) => ({
  domain,
  domainToken: domain === null ? null : randomBytes(16).toString("hex"),
  domainProvenAt: null,
  domainMissingSince: null,
});

/** The TXT record that proves a domain. */
export const txtRecordOf = (token: string): string => `${RECORD_NAME}=${token}`;

/** When a domain with a missing record stops being proven. */
export const lapseOf = (missingSince: Date): Date =>
  new Date(missingSince.getTime() + ORGANIZATION_DOMAIN_LAPSE_DAYS * 86_400_000);

export const recordOf = (row: OrganizationRow): OrganizationRecord => ({
  id: row.id,
  name: row.name,
  associatedDomain:
    row.domain === null || row.domainToken === null
      ? null
      : {
          name: row.domain,
          isProven: row.domainProvenAt !== null,
          record: txtRecordOf(row.domainToken),
          lapsesAt: row.domainMissingSince === null ? null : lapseOf(row.domainMissingSince).toISOString(),
        },
  createdAt: row.createdAt.toISOString(),
});

export async function readOrganization(db: Pick<Db, "select">, id: string): Promise<OrganizationRow> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id));
  if (row === undefined) throw new NamedError("ORGANIZATION_NOT_FOUND");
  return row;
}
