import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { JoinableOrganization, MyOrganization, OrganizationRecord } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { isDuplicate } from "../../platform/db/sql-state.ts";
import { verifiedAddresses } from "../accounts/mail-addresses.ts";
import { dropIdentityProvider } from "./identity-provider.ts";
import { join } from "./join.ts";
import { lockMembershipOf, lockOrganization, lockToChange, requireMay } from "./lock-organization.ts";
import { writeAct } from "./organization-acts.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";
import { namedDomain, readOrganization, recordOf, txtRecordOf } from "./organization-record.ts";
import { organizationRemovals, organizations } from "./tables.ts";

/** Rate limit of lookups per organisation. */
const LOOKUPS = { max: 30, windowMs: 3_600_000 };

/** Sets the domain; setting the same one again changes nothing. Throws what requireMay throws. */
export async function setDomain(
  { events, sessions }: Pick<OrganizationsDeps, "events" | "sessions">,
  me: string,
  domain: string | null,
): Promise<OrganizationRecord> {
  const { organization, onEnded } = await events.transaction(async (tx, record) => {
    const { organizationId } = await lockToChange(tx, me, "associate_domain");
    const before = await readOrganization(tx, organizationId);
    if (before.domain === domain) return { organization: recordOf(before), onEnded: () => undefined };
    // It was for the old domain.
    const ended = await dropIdentityProvider({ tx, record, sessions }, organizationId, me);
    const [row] = await tx
      .update(organizations)
      .set(namedDomain(domain))
      .where(eq(organizations.id, organizationId))
      .returning();
    if (row === undefined) throw new NamedError("ORGANIZATION_NOT_FOUND");
    await writeAct(tx, {
      organizationId,
      act: domain === null ? "domain_removed" : "domain_set",
      by: me,
      detail: domain ?? before.domain ?? "",
    });
    return { organization: recordOf(row), onEnded: ended };
  });
  onEnded();
  return organization;
}

/**
 * Looks up the record that proves the domain; once found, it counts until `checkDomains` misses it. Throws what
 * requireMay throws, DOMAIN_NOT_PROVEN, DOMAIN_TAKEN, RATE_LIMITED, or UNAVAILABLE if no resolver answers.
 */
export async function proveDomain(
  {
    db,
    limiter,
    txtRecords,
    log,
    now,
  }: Pick<OrganizationsDeps, "db" | "limiter" | "txtRecords" | "log" | "now">,
  me: string,
): Promise<OrganizationRecord> {
  const { organizationId } = await requireMay(db, me, "associate_domain");
  const asked = await readOrganization(db, organizationId);
  if (asked.domain === null || asked.domainToken === null) throw new NamedError("DOMAIN_NOT_PROVEN");
  if (asked.domainProvenAt !== null && asked.domainMissingSince === null) return recordOf(asked);
  const waitMs = await limiter.take(`organization-domain:${organizationId}`, LOOKUPS);
  if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  const { domain, domainToken } = asked;
  const found = await txtRecords(domain).catch((error: unknown) => {
    log.warn({ err: error, domain }, "The records of a domain could not be read");
    throw new NamedError("UNAVAILABLE");
  });
  if (!found.some((text) => text.trim() === txtRecordOf(domainToken)))
    throw new NamedError("DOMAIN_NOT_PROVEN");
  try {
    return await db.transaction(async (tx) => {
      await lockToChange(tx, me, "associate_domain");
      const [row] = await tx
        .update(organizations)
        .set({ domainProvenAt: new Date(now()), domainMissingSince: null })
        // The domain may have been changed during the lookup.
        .where(and(eq(organizations.id, organizationId), eq(organizations.domainToken, domainToken)))
        .returning();
      if (row === undefined) throw new NamedError("DOMAIN_NOT_PROVEN");
      await writeAct(tx, { organizationId, act: "domain_proven", by: me, detail: domain });
      return recordOf(row);
    });
  } catch (error) {
    if (isDuplicate(error)) throw new NamedError("DOMAIN_TAKEN");
    throw error;
  }
}

/**
 * The organisation that has proven the domain of somebody's verified address; null if none, or if it has removed them.
 */
export async function joinableFor(
  db: Pick<Db, "select">,
  accountId: string,
): Promise<JoinableOrganization | null> {
  const address = (await verifiedAddresses(db, [accountId])).get(accountId);
  if (address === undefined) return null;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const isRemoved = sql`exists (
    select from ${organizationRemovals} as removal
    where removal.organization_id = ${organizations.id} and removal.account_id = ${accountId})`;
  const [row] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(
      and(eq(organizations.domain, domain), isNotNull(organizations.domainProvenAt), sql`not ${isRemoved}`),
    );
  return row === undefined ? null : { ...row, domain };
}

/** Joins it. Throws ORGANIZATION_NOT_FOUND, ALREADY_IN_ORGANIZATION or TOO_MANY_PEOPLE. */
export async function joinByDomain(
  { events, now }: Pick<OrganizationsDeps, "events" | "now">,
  me: string,
): Promise<MyOrganization> {
  return events.transaction(async (tx, record) => {
    await lockMembershipOf(tx, me);
    const found = await joinableFor(tx, me);
    if (found === null || !(await lockOrganization(tx, found.id)))
      throw new NamedError("ORGANIZATION_NOT_FOUND");
    // Its admins may have changed the domain, or removed this person, while this waited.
    if ((await joinableFor(tx, me))?.id !== found.id) throw new NamedError("ORGANIZATION_NOT_FOUND");
    const joined = await join(tx, me, { organizationId: found.id, at: new Date(now()) });
    await writeAct(tx, { organizationId: found.id, act: "joined_by_domain", by: me, detail: found.domain });
    record({ name: "AccountChanged", accountId: me });
    return joined;
  });
}
