import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { parsePushTarget, type PushTarget } from "../../platform/push/push-target.ts";
import { pushDevices } from "./tables.ts";

/** Browsers per person; a new one replaces the oldest. */
export const DEVICES_MAX = 20;

/** A browser to which somebody's pushes are sent. */
export type Device = PushTarget & { readonly accountId: string; readonly digest: Uint8Array };

const { accountId, digest, endpoint, p256dh, auth } = pushDevices;
const DEVICE = { accountId, digest, endpoint, p256dh, auth };

const digestOf = (endpoint: string): Uint8Array => createHash("sha256").update(endpoint).digest();

/** A browser belongs to whoever signed in there last. Throws INVALID_INPUT for an invalid push subscription. */
export async function addDevice(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  token: string,
  at: Date,
): Promise<void> {
  const target = parsePushTarget(token);
  if (target === null)
    throw new NamedError("INVALID_INPUT", { fields: { "body.token": "This is no push subscription." } });
  const row = { accountId, sessionId, ...target, createdAt: at };
  await db
    .insert(pushDevices)
    .values({ digest: digestOf(target.endpoint), ...row })
    .onConflictDoUpdate({ target: pushDevices.digest, set: row });
  await db.execute(sql`
    delete from push_devices where digest in (
      select digest from push_devices where account_id = ${accountId}
      order by created_at desc, digest offset ${DEVICES_MAX})`);
}

export async function removeDevice(db: Db, accountId: string, token: string): Promise<void> {
  const target = parsePushTarget(token);
  if (target === null) return;
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.digest, digestOf(target.endpoint)), eq(pushDevices.accountId, accountId)));
}

export async function devicesOf(db: Db, accountIds: readonly string[]): Promise<Device[]> {
  if (accountIds.length === 0) return [];
  return db
    .select(DEVICE)
    .from(pushDevices)
    .where(sql`${pushDevices.accountId} = any(${sql.param([...accountIds])}::text[])`);
}

/** The browser with this digest, in hex; null if it isn't this person's any more. */
export async function deviceWith(db: Db, accountId: string, digest: string): Promise<Device | null> {
  const isTheirs = and(
    eq(pushDevices.digest, Buffer.from(digest, "hex")),
    eq(pushDevices.accountId, accountId),
  );
  const [device] = await db.select(DEVICE).from(pushDevices).where(isTheirs);
  return device ?? null;
}

/** Removes an expired subscription of a browser; a newer one of the same browser stays. */
export async function dropDevice(db: Db, { digest, auth }: Device): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.digest, digest), eq(pushDevices.auth, auth)));
}

/** Removes the devices of a session that has ended. */
export async function dropDevicesOfSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId));
}
