import type { ExportedData } from "@veranda/contract";
import type { Db, Tx } from "./platform/db/database.ts";
import type { RecordEvent } from "./platform/events/events.ts";
import type { Files } from "./platform/files/files.ts";

/** Part of a person's data download. Contains no secrets, and nothing that only others may know. */
export type ExportPart = (db: Db, accountId: string) => Promise<Partial<ExportedData>>;

/** An account that is being deleted, in the transaction that does it. */
export type RemovedAccount = {
  readonly tx: Tx;
  readonly record: RecordEvent;
  readonly files: Pick<Files, "dropIn" | "dropAllIn">;
  readonly accountId: string;
};

/**
 * What a module deletes or anonymises before the account's row is deleted. Not needed for rows whose foreign key
 * cascades.
 */
export type AccountRemoval = {
  /**
   * Modules whose removal runs before. Most come after "spaces": deleting a space cascades into their tables, so
   * locks are taken in that order everywhere.
   */
  readonly after?: readonly string[];
  /** The tables that it clears of the account. */
  readonly tables: readonly string[];
  readonly run: (account: RemovedAccount) => Promise<void>;
};

/** What a module stores about accounts, and how that is handled. account-data.test.ts compares it with the database. */
export type AccountData = {
  readonly export?: ExportPart;
  readonly removal?: AccountRemoval;
  /** Tables that keep rows about a deleted account, each with the reason. */
  readonly keeps?: Readonly<Record<string, string>>;
};
