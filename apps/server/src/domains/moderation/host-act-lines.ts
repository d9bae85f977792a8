import { randomUUID } from "node:crypto";
import type { HostActName } from "@veranda/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { accountsAmong, displayNameOf, lockedAccount } from "../accounts/account-facts.ts";
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
 * other. A line that is written later, when an account has been deleted, stands without its id and without texts: whom
 * they may reach is unknown then.
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
        by: presentIdOf(line.by),
        byName: nameOf(line.by),
        target: line.target === undefined ? null : presentIdOf(line.target),
        targetName: line.target === undefined ? null : nameOf(line.target),
        detail: detailOf(line),
        instance: line.instance,
      })),
    )
    // A write whose result was lost is repeated.
    .onConflictDoNothing({ target: hostActs.id });
}

const presentIdOf = ({ accountId }: Actor): SQL | null =>
  accountId === null ? null : sql`(select id from ${lockedAccount(accountId)} as present)`;

function detailOf({ by, target, detail = "" }: DoneByHost): string | SQL {
  const text = withoutMark(detail);
  const ids = [...new Set([by.accountId, target?.accountId].filter((id) => typeof id === "string"))];
  if (text === "" || ids.length === 0) return text;
  return sql`case when (select count(*) from ${accountsAmong(ids)} as present) = ${ids.length} then ${text} else '' end`;
}

const nameOf = ({ accountId, displayName }: Actor): string | SQL =>
  displayName ?? (accountId === null ? "" : sql`coalesce(${displayNameOf(accountId)}, '')`);
