import { and, eq, isNull, sql } from "drizzle-orm";
import type { FileRecord } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { recordOf, selectFiles } from "./records.ts";
import { files } from "./tables.ts";

/** Changes to single files of a person. All throw NOT_FOUND for a file that isn't theirs. */
export type OwnFiles = {
  get(accountId: string, id: string): Promise<FileRecord>;
  setHidden(accountId: string, id: string, isHidden: boolean): Promise<FileRecord>;
  /** Throws FILE_IN_USE. */
  remove(accountId: string, id: string): Promise<void>;
};

export function createOwnFiles(db: Db, now: () => number): OwnFiles {
  const isTheirs = (accountId: string, id: string) =>
    and(eq(files.id, id), eq(files.accountId, accountId), isNull(files.removedAt));
  const get = async (accountId: string, id: string): Promise<FileRecord> => {
    const [found] = await selectFiles(db).where(isTheirs(accountId, id));
    if (found === undefined) throw new NamedError("NOT_FOUND");
    return recordOf(found);
  };
  return {
    get,
    async setHidden(accountId, id, isHidden) {
      await db
        .update(files)
        .set({ isHidden, changedAt: new Date(now()) })
        .where(isTheirs(accountId, id));
      return get(accountId, id);
    },
    remove: (accountId, id) =>
      db.transaction(async (tx) => {
        // Waits for a concurrent use (places.ts), which the next statement sees.
        const [row] = await tx
          .select({ id: files.id })
          .from(files)
          .where(isTheirs(accountId, id))
          .for("update");
        if (row === undefined) throw new NamedError("NOT_FOUND");
        const { rows } = await tx.execute(sql`select from file_places where file_id = ${id} limit 1`);
        if (rows.length > 0) throw new NamedError("FILE_IN_USE");
        const at = new Date(now());
        await tx.update(files).set({ removedAt: at, changedAt: at }).where(eq(files.id, id));
      }),
  };
}
