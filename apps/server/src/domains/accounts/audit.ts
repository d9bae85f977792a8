import type { Locale } from "@veranda/messages";
import type { Db } from "../../platform/db/database.ts";
import { auditLog } from "./tables.ts";

/** Where a call came from, and the language of the page that made it. */
export type Origin = { readonly ip: string; readonly device: string; readonly locale: Locale };

const AUDIT_ACTIONS = [
  "registered",
  "verified",
  "signed_in",
  "sign_in_failed",
  "locked",
  "signed_out",
  "session_ended",
  "refresh_reused",
  "password_reset_asked",
  "password_changed",
  "password_change_failed",
  "username_changed",
  "email_changed",
  "identity_linked",
  "identity_unlinked",
  "wallet_linked",
  "wallet_unlinked",
  "staff_granted",
  "staff_changed_user",
  "staff_ended_family_link",
  "age_given",
  "data_downloaded",
  "deleted",
  "assertion_refused",
] as const;
type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditEntry = {
  accountId: string | null;
  action: AuditAction;
  origin: Pick<Origin, "ip" | "device">;
  /** Never contains secrets. */
  details?: Record<string, string>;
};

/** Appends to an account's audit log. */
export async function audit(
  db: Pick<Db, "insert">,
  at: number,
  { accountId, action, origin, details = {} }: AuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({
    at: new Date(at),
    accountId,
    action,
    origin: `${origin.ip} ${origin.device}`,
    details,
  });
}
