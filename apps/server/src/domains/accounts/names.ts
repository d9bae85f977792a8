import { randomInt } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import {
  DISPLAY_NAME_MAX,
  foldName,
  nameFault,
  username as usernameForm,
  USERNAME_MAX,
  USERNAME_MIN,
  type Fault,
} from "@veranda/contract";
import * as t from "@veranda/messages/names";
import { sentenceOf } from "../../error-sentences.ts";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { NAME_FILTER, WORDS_REFUSED } from "../../platform/text-filter/text-filters.ts";
import { accounts } from "./tables.ts";

/** Names that could be mistaken for the installation itself or one of its pages. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "api",
  "everyone",
  "guest",
  "host",
  "me",
  "moderator",
  "official",
  "root",
  "staff",
  "support",
  "system",
  "team",
]);

/** What is wrong with a username; null if its form is valid, whether taken or not. */
export function usernameFault(name: string): Fault | null {
  const length = name.length;
  if (length < USERNAME_MIN || length > USERNAME_MAX)
    return { code: "USERNAME_LENGTH", values: { min: USERNAME_MIN, max: USERNAME_MAX } };
  if (!usernameForm.safeParse(name).success) return { code: "USERNAME_FORM", values: {} };
  if (NAME_FILTER.matches(name)) return WORDS_REFUSED;
  return RESERVED.has(name.toLowerCase()) ? { code: "USERNAME_RESERVED", values: {} } : null;
}

/** Throws NAME_INVALID. */
export function requireUsernameForm(name: string): void {
  const fault = usernameFault(name);
  if (fault === null) return;
  const message = sentenceOf(fault.code, fault.values);
  throw new NamedError("NAME_INVALID", { message, faults: { "body.username": fault } });
}

export const USERNAME_TAKEN: Fault = { code: "USERNAME_TAKEN", values: {} };

export const usernameTaken = (cause?: unknown): NamedError =>
  new NamedError("USERNAME_TAKEN", { faults: { "body.username": USERNAME_TAKEN }, cause });

/** Whether somebody other than `except` has a username. */
export async function isTaken(db: Pick<Db, "select">, name: string, except: string | null): Promise<boolean> {
  const own = except === null ? undefined : ne(accounts.id, except);
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.foldedUsername, name.toLowerCase()), own))
    .limit(1);
  return rows.length > 0;
}

/** A free username derived from a name: its letters without accents, with digits if it is taken. */
export async function freeUsername(db: Pick<Db, "select">, displayName: string): Promise<string> {
  const stem = stemOf(displayName);
  const plain = stem.length >= USERNAME_MIN && usernameFault(stem) === null ? [stem] : [];
  const numbered = Array.from({ length: 8 }, (_, i) => `${stem}${randomInt(10 ** (3 + Math.floor(i / 3)))}`);
  const candidates = [...plain, ...numbered, `${stem}${randomInt(2 ** 40)}`].filter(
    (name) => usernameFault(name) === null,
  );
  const taken = await db
    .select({ name: accounts.foldedUsername })
    .from(accounts)
    .where(eq(accounts.foldedUsername, sql`any(${sql.param(candidates.map((name) => name.toLowerCase()))})`));
  const others = new Set(taken.map(({ name }) => name));
  return candidates.find((name) => !others.has(name.toLowerCase())) ?? `person${randomInt(2 ** 40)}`;
}

function stemOf(displayName: string): string {
  const stem = displayName
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_]/g, "")
    .toLowerCase()
    .slice(0, USERNAME_MAX - 13);
  return stem.length >= 2 ? stem : "person";
}

/** What is wrong with a display name, as a sentence; null if it can be used. */
export function displayNameFault(name: string): string | null {
  const fault = nameFault(foldName(name));
  if (fault === null) return null;
  if (fault === "length") return t.length({ most: DISPLAY_NAME_MAX });
  return fault === "invisible" ? t.invisible() : t.unseen();
}
