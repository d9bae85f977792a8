import { randomUUID } from "node:crypto";
import type { HostActName } from "@veranda/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { displayNameOf } from "../accounts/account-facts.ts";
import { withoutMark } from "./host-act-text.ts";
import { hostActs } from "./tables.ts";

/** The account's current name is used if none is given. */
type Actor = { readonly accountId: string | null; readonly displayName?: string };

/** A host's act on people, or on the rules of a space. `instance`: its number; null: the whole space. */
export type DoneByHost = {
  readonly spaceId: string;
  readonly instance: number | null;
  readonly by: Actor;
  readonly act: HostActName;
  readonly target?: Actor;
  readonly detail?: string;
};

/**
 * The same with an idempotency key and its time: for lines that are written later, once, however often that is
 * attempted.
 */
export type HostActLine = DoneByHost & { readonly id: string; readonly at: Date };

export const lineOf = (done: DoneByHost, at: number): HostActLine => ({
  ...done,
  id: randomUUID(),
  at: new Date(at),
});

/**
 * Writes lines of the hosts' log, in order: call it in the act's transaction, so that neither is stored without the
 * other.
 */
export async function writeHostActs(
  tx: Pick<Db, "insert">,
  lines: readonly (DoneByHost | HostActLine)[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(hostActs)
    .values(
      lines.map((line) => ({
        ...("id" in line && { id: line.id, at: line.at }),
        spaceId: line.spaceId,
        act: line.act,
        by: line.by.accountId,
        byName: nameOf(line.by),
        target: line.target?.accountId ?? null,
        targetName: line.target === undefined ? null : nameOf(line.target),
        detail: withoutMark(line.detail ?? ""),
        instance: line.instance,
      })),
    )
    // A write whose result was lost is repeated.
    .onConflictDoNothing({ target: hostActs.id });
}

const nameOf = ({ accountId, displayName }: Actor): string | SQL =>
  displayName ?? (accountId === null ? "" : sql`coalesce(${displayNameOf(accountId)}, '')`);
