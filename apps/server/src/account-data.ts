import type { ExportedData } from "@veranda/contract";
import type { Db, Tx } from "./platform/db/database.ts";
import type { RecordEvent } from "./platform/events/events.ts";
import type { Files } from "./platform/files/files.ts";

/** Part of what a person may download. Secrets, and what only others may know, stay out of it. */
export type ExportPart = (db: Db, accountId: string) => Promise<Partial<ExportedData>>;

/** An account that is being deleted, in the transaction that does it. */
export type RemovedAccount = {
  readonly tx: Tx;
  readonly record: RecordEvent;
  readonly files: Pick<Files, "dropIn" | "dropAllIn">;
  readonly accountId: string;
};

/**
 * What a module deletes or makes anonymous before the row of the account goes. Rows whose foreign key cascades need
 * none of this.
 */
export type AccountRemoval = {
  /**
   * Modules whose removal runs before. Most come after "spaces": deleting a space cascades into their tables, so
   * locks are taken in that order everywhere.
   */
  readonly after?: readonly string[];
  /** The tables that it leaves without the account. */
  readonly tables: readonly string[];
  readonly run: (account: RemovedAccount) => Promise<void>;
};

/** What a module stores about accounts, and what becomes of it. account-data.test.ts holds it against the database. */
export type AccountData = {
  readonly export?: ExportPart;
  readonly removal?: AccountRemoval;
  /** Tables that keep rows about a deleted account, each with the reason. */
  readonly keeps?: Readonly<Record<string, string>>;
};
