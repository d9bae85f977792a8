import { desc, eq } from "drizzle-orm";
import type { ExportedData } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { ExportPart } from "../../account-data.ts";
import { audit, type Origin } from "./audit.ts";
import { accounts, auditLog, identities, sessions } from "./tables.ts";

/** Maximum downloads per hour: each reads everything about a person. */
const DOWNLOADS = { max: 5, windowMs: 3_600_000 };

export type DataExport = (accountId: string, origin: Origin) => Promise<ExportedData>;

type DataExportDeps = { db: Db; limiter: Limiter; now: () => number; parts: readonly ExportPart[] };

/**
 * Collects everything that is stored about a person. Throws RATE_LIMITED, or UNAUTHENTICATED if the account doesn't
 * exist.
 */
export function createDataExport({ db, limiter, now, parts }: DataExportDeps): DataExport {
  return async (accountId, origin) => {
    const waitMs = await limiter.take(`export:${accountId}`, DOWNLOADS);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
    const account = await exportAccount(db, accountId);
    await audit(db, now(), { accountId, action: "data_downloaded", origin });
    const others = await Promise.all([exportSignIns, ...parts].map((part) => part(db, accountId)));
    return Object.assign({ exportedAt: new Date(now()).toISOString(), account }, ...others) as ExportedData;
  };
}

async function exportAccount(db: Db, accountId: string): Promise<ExportedData["account"]> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (row === undefined) throw new NamedError("UNAUTHENTICATED");
  const { passwordHash, foldedUsername: _username, foldedDisplayName: _displayName, ...account } = row;
  return { ...account, hasPassword: passwordHash !== null };
}

async function exportSignIns(db: Db, accountId: string): Promise<Partial<ExportedData>> {
  const [ofSessions, ofIdentities, ofLog] = await Promise.all([
    db
      .select({
        method: sessions.method,
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.renewedAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
      })
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(desc(sessions.renewedAt)),
    db
      .select({
        provider: identities.provider,
        subject: identities.subject,
        email: identities.email,
        createdAt: identities.createdAt,
      })
      .from(identities)
      .where(eq(identities.accountId, accountId)),
    db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        origin: auditLog.origin,
        details: auditLog.details,
      })
      .from(auditLog)
      .where(eq(auditLog.accountId, accountId))
      .orderBy(desc(auditLog.at)),
  ]);
  return { sessions: ofSessions, identities: ofIdentities, auditLog: ofLog };
}
