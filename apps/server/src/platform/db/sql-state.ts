import { DatabaseError } from "pg";
import { codeOf } from "../thrown.ts";

/** Postgres's SQLSTATE from an error or one of its causes; undefined if there is none. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = codeOf(each);
    if (/^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

const REFERENCE_MISSING = "23503";
const DUPLICATE = "23505";

/** Whether a unique index rejected a row. */
export const isDuplicate = (error: unknown): boolean => sqlState(error) === DUPLICATE;

/** Whether a row refers to something that doesn't exist, or no longer does. */
export const isReferenceMissing = (error: unknown): boolean => sqlState(error) === REFERENCE_MISSING;

/** Which reference is missing, by the name of its foreign key; null if none. */
export function missingReference(
  error: unknown,
): { of: "accounts" | "spaces" | null; isOf: (id: string) => boolean } | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof DatabaseError && each.code === REFERENCE_MISSING) {
      const { constraint = "", detail = "" } = each;
      const of = (["accounts", "spaces"] as const).find((table) => constraint.endsWith(`_${table}_id_fk`));
      return { of: of ?? null, isOf: (id) => detail.includes(`(${id})`) };
    }
  return null;
}

const CANCELED = "57014";

/** Whether a statement took longer than statements may. */
export const isTimedOut = (error: unknown): boolean => sqlState(error) === CANCELED;

/** Deadlocks and serialisation failures. */
const CONFLICT = /^40(P01|001)$/;

/** Whether a transaction was aborted in favour of a concurrent one, and can be retried. */
export const isConflict = (error: unknown): boolean => CONFLICT.test(sqlState(error) ?? "");

/** SQLSTATE classes of permanent failures: invalid data, or a missing reference. */
const REFUSED = /^2[23]/;

/** Whether Postgres rejected a row's data; all other failures may be transient. */
export const isRowRefused = (error: unknown): boolean => REFUSED.test(sqlState(error) ?? "");
