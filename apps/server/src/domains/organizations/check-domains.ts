import { and, eq, isNotNull } from "drizzle-orm";
import { DEFAULT_LOCALE } from "@veranda/messages";
import type { Tx } from "../../platform/db/database.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import type { Reader } from "../accounts/mails.ts";
import { localesOf } from "../accounts/locales.ts";
import { verifiedAddresses } from "../accounts/mail-addresses.ts";
import { identityProviderOf } from "./identity-provider.ts";
import { lockOrganization } from "./lock-organization.ts";
import { domainLapsedMail, domainMissingMail } from "./mails.ts";
import { writeAct } from "./organization-acts.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";
import { lapseOf, txtRecordOf } from "./organization-record.ts";
import { organizationMembers, organizations } from "./tables.ts";

type Deps = Pick<
  OrganizationsDeps,
  "db" | "events" | "sessions" | "txtRecords" | "mailer" | "site" | "log" | "now"
>;
type ProvenDomain = typeof organizations.$inferSelect & { domain: string; domainToken: string };

/** Concurrent lookups: each may wait for a resolver. */
const AT_ONCE = 8;

/**
 * Checks that the records of proven domains still exist. If one is missing, the organisation's admins are mailed; after
 * some days the domain is no longer proven: nobody can join or sign in by it, and members stay members with their
 * passwords. A resolver without an answer says nothing about a record.
 */
export async function checkDomains(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, log, txtRecords } = deps;
  const proven = await db.select().from(organizations).where(isNotNull(organizations.domainProvenAt));
  const waiting = proven.filter(isWhole);
  const check = async (row: ProvenDomain): Promise<void> => {
    const found = await txtRecords(row.domain).catch((error: unknown) => {
      log.warn({ err: error, domain: row.domain }, "The records of a domain could not be read");
      return null;
    });
    if (found === null) return;
    const isThere = found.some((text) => text.trim() === txtRecordOf(row.domainToken));
    if (isThere && row.domainMissingSince === null) return;
    await note(deps, row, isThere);
  };
  const worker = async (): Promise<void> => {
    for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
      signal?.throwIfAborted();
      await check(row);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const isWhole = (row: typeof organizations.$inferSelect): row is ProvenDomain =>
  row.domain !== null && row.domainToken !== null;

/** Stores the result, if the organisation still has the same domain. */
async function note(deps: Deps, { id, domain, domainToken }: ProvenDomain, isThere: boolean): Promise<void> {
  const { events, sessions, mailer, site } = deps;
  const at = new Date(deps.now());
  const ready = await mailer.ready();
  const onDone = await events.transaction(async (tx, record) => {
    if (!(await lockOrganization(tx, id))) return null;
    const [now] = await tx
      .select()
      .from(organizations)
      .where(
        and(
          eq(organizations.id, id),
          eq(organizations.domainToken, domainToken),
          isNotNull(organizations.domainProvenAt),
        ),
      );
    if (now === undefined) return null;
    const set = (change: Partial<typeof organizations.$inferInsert>) =>
      tx.update(organizations).set(change).where(eq(organizations.id, id));
    const since = now.domainMissingSince;
    if (isThere) {
      await set({ domainMissingSince: null });
      return null;
    }
    const tell = async (mail: (reader: Reader) => Mail): Promise<void> => {
      for (const reader of await adminsToMail(tx, id)) await ready.sendIn(tx, mail(reader));
    };
    const named = { domain, name: now.name };
    if (since === null) {
      await set({ domainMissingSince: at });
      await tell((reader) => domainMissingMail(site, reader, { ...named, lapsesAt: lapseOf(at) }));
      return null;
    }
    if (lapseOf(since) > at) return null;
    await set({ domainProvenAt: null, domainMissingSince: null });
    await writeAct(tx, { organizationId: id, act: "domain_lapsed", by: null, detail: domain });
    await tell((reader) => domainLapsedMail(site, reader, named));
    return sessions.endSsoOf(tx, record, identityProviderOf(id));
  });
  mailer.wake();
  onDone?.();
}

async function adminsToMail(tx: Tx, organizationId: string): Promise<Reader[]> {
  const admins = await tx
    .select({ id: organizationMembers.accountId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.organizationId, organizationId), organizationMembers.isAdmin));
  const ids = admins.map(({ id }) => id);
  const [addresses, locales] = await Promise.all([verifiedAddresses(tx, ids), localesOf(tx, ids)]);
  return [...addresses].map(([id, to]) => ({ to, locale: locales.get(id) ?? DEFAULT_LOCALE }));
}
