import { ORGANIZATION_PROVIDER } from "@veranda/contract/constants";
import { and, count, desc, eq, isNull, like, ne, or, sql } from "drizzle-orm";
import type { StaffUser, StaffUserPatch } from "@veranda/contract";
import { isBandBelow } from "@veranda/contract/age";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { foldedLiteral } from "../../platform/db/text-search.ts";
import { yearAt } from "./age.ts";
import type { Events, RecordEvent } from "../../platform/events/events.ts";
import type { Sessions } from "./sessions.ts";
import { audit, type Origin } from "./audit.ts";
import { accounts, identities, type AccountRow } from "./tables.ts";

const FOUND_MAX = 50;
/** Key of the advisory lock; any number that no other lock of ours uses. */
const STAFF_LOCK = 7_265_111;

/** Accounts as staff see and change them. */
export type StaffAccounts = {
  find(query: string): Promise<StaffUser[]>;
  /** Throws USER_NOT_FOUND, or LAST_STAFF when no staff would be left. */
  change(id: string, patch: StaffUserPatch, by: string, origin: Origin): Promise<StaffUser>;
  /** Whether there are staff. */
  exist(): Promise<boolean>;
  grant(id: string, origin: Origin): Promise<void>;
};

type StaffAccountsDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  sessions: Pick<Sessions, "endAllIn" | "endSsoIn">;
  /** Minimum age for an account. */
  minimumAge: number;
  now: () => number;
};

export function createStaffAccounts({
  db,
  events,
  sessions,
  minimumAge,
  now,
}: StaffAccountsDeps): StaffAccounts {
  /** Staff must not have accounts that an organisation's admins could impersonate: removes their identities. */
  const withoutSso = async (tx: Tx, record: RecordEvent, id: string): Promise<() => void> => {
    const gone = await tx
      .delete(identities)
      .where(and(eq(identities.accountId, id), like(identities.provider, `${ORGANIZATION_PROVIDER}%`)))
      .returning({ subject: identities.subject });
    return gone.length === 0 ? () => undefined : sessions.endSsoIn(tx, record, id, ORGANIZATION_PROVIDER);
  };
  return {
    async find(query) {
      const part = `%${query.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
      const isMatch =
        query === ""
          ? undefined
          : or(
              like(accounts.foldedUsername, part),
              like(accounts.foldedDisplayName, sql`'%' || ${foldedLiteral(sql`${query}`)} || '%'`),
              like(accounts.email, part),
            );
      const rows = await db
        .select()
        .from(accounts)
        .where(isMatch)
        .orderBy(desc(accounts.createdAt))
        .limit(FOUND_MAX);
      return rows.map(shown);
    },

    async change(id, patch, by, origin) {
      const { ageBand } = patch;
      const isTooYoung = ageBand !== undefined && isBandBelow(ageBand, minimumAge);
      const { row, onRefused } = await events.transaction(async (tx, record) => {
        if (patch.isStaff === false || isTooYoung) {
          // Serialised, so that two who resign at the same time can't leave the installation without staff.
          await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`);
          const [others] = await tx
            .select({ n: count() })
            .from(accounts)
            .where(and(eq(accounts.isStaff, true), isNull(accounts.ageRefusedAt), ne(accounts.id, id)));
          if (others?.n === 0) throw new NamedError("LAST_STAFF");
        }
        const ageRefusedAt = isTooYoung ? new Date(now()) : null;
        const set = Object.fromEntries(
          Object.entries({
            ...patch,
            ...(ageBand !== undefined && { ageGivenIn: yearAt(now()), ageRefusedAt }),
          }).filter(([, value]) => value !== undefined),
        );
        const query =
          Object.keys(set).length === 0
            ? tx.select().from(accounts).where(eq(accounts.id, id))
            : tx.update(accounts).set(set).where(eq(accounts.id, id)).returning();
        const [changed] = await query;
        if (changed === undefined) throw new NamedError("USER_NOT_FOUND");
        if (ageBand !== undefined) record({ name: "AgeBandChanged", accountId: id });
        // Like their own answer would.
        if (isTooYoung) return { row: changed, onRefused: await sessions.endAllIn(tx, record, id, null) };
        return { row: changed, onRefused: patch.isStaff === true ? await withoutSso(tx, record, id) : null };
      });
      onRefused?.();
      await audit(db, now(), {
        accountId: id,
        action: "staff_changed_user",
        origin,
        details: { by, what: Object.keys(patch).join(",") },
      });
      return shown(row);
    },

    async exist() {
      const rows = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.isStaff, true))
        .limit(1);
      return rows.length > 0;
    },

    async grant(id, origin) {
      const onGranted = await events.transaction(async (tx, record) => {
        await tx.update(accounts).set({ isStaff: true }).where(eq(accounts.id, id));
        return withoutSso(tx, record, id);
      });
      onGranted();
      await audit(db, now(), { accountId: id, action: "staff_granted", origin });
    },
  };
}

const shown = (row: AccountRow): StaffUser => ({
  id: row.id,
  username: row.username,
  displayName: row.displayName,
  email: row.email,
  isVerified: row.emailVerifiedAt !== null,
  isStaff: row.isStaff,
  ageBand: row.ageBand,
  isTooYoung: row.ageRefusedAt !== null,
  featureFlags: row.featureFlags,
  treatments: row.treatments,
  userFlags: row.userFlags,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
});
