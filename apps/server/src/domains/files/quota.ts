import { sql } from "drizzle-orm";
import { suggestPlan, type FileStorage, type Plan } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { limitsOf } from "../spaces/limits.ts";

/** Maximum unfinished uploads per person. */
const OPEN_UPLOADS = 40;
/** Deleted files are retained for a while: all files of an account together may take this many times its limit. */
const WITH_DELETED = 2;

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Storage limits, by plan. */
export type Quota = {
  of(accountId: string): Promise<FileStorage>;
  /** Whether all of these would fit in addition. Throws FILE_TOO_LARGE or STORAGE_FULL. */
  requireRoom(accountId: string, contents: readonly { digest: string; bytes: number }[]): Promise<void>;
  /** Free bytes; null if unlimited. */
  bytesLeft(accountId: string): Promise<number | null>;
  /**
   * Inserts a file, if there is room for it: concurrent uploads can't exceed the limit together. Throws FILE_TOO_LARGE,
   * STORAGE_FULL or TOO_MANY_UPLOADS.
   */
  reserve<T>(accountId: string, bytes: number, insert: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for a recording, which doesn't count as an open upload. Throws FILE_TOO_LARGE or STORAGE_FULL. */
  reserveRecording<T>(accountId: string, bytes: number, insert: (tx: Tx) => Promise<T>): Promise<T>;
};

type Used = { bytes: number; withDeleted: number; open: number };

/** Values for an error about storage: its message contains the limit in megabytes. */
export const withLimit = (storage: FileStorage) => ({
  ...storage,
  limitMegabytes: (storage.limitBytes ?? 0) / 1e6,
});

export function createQuota(db: Db, planOf: (accountId: string) => Promise<Plan>): Quota {
  /** Equal bytes count once; failed uploads do not count. */
  const used = async (tx: Pick<Db, "execute">, accountId: string): Promise<Used> => {
    const { rows } = await tx.execute<Record<keyof Used, string>>(sql`
      with own as (
        select coalesce(f.digest, f.id::text) as content, max(f.bytes) as bytes,
          bool_or(f.removed_at is null) as is_there,
          bool_or(f.state = 'created' and not f.is_recording) as is_open
        from files f left join file_contents c on c.digest = f.digest
        where f.account_id = ${accountId} and f.state <> 'FAILED' and c.state is distinct from 'refused'
        group by 1)
      select coalesce(sum(bytes) filter (where is_there), 0) as bytes, coalesce(sum(bytes), 0) as "withDeleted",
        count(*) filter (where is_open and is_there) as open
      from own`);
    const [row] = rows;
    return { bytes: Number(row?.bytes), withDeleted: Number(row?.withDeleted), open: Number(row?.open) };
  };
  const storage = (plan: Plan, usedBytes: number, wantedBytes: number): FileStorage => {
    const { uploadStorageLimit: limit, uploadStorageSoftLimit: soft } = limitsOf(plan);
    const isNear = soft !== null && usedBytes + wantedBytes > soft;
    return {
      usedBytes,
      limitBytes: limit,
      softLimitBytes: soft,
      plan,
      suggestedPlan: isNear ? suggestPlan(plan, { storageBytes: usedBytes + wantedBytes }) : null,
    };
  };
  const of = async (accountId: string): Promise<FileStorage> => {
    const [plan, { bytes }] = await Promise.all([planOf(accountId), used(db, accountId)]);
    return storage(plan, bytes, 0);
  };
  const reserve = async <T>(
    accountId: string,
    bytes: number,
    openMax: number,
    insert: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const plan = await planOf(accountId);
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${accountId}`}, 0))`);
      const { bytes: usedBytes, withDeleted, open } = await used(tx, accountId);
      const { limitBytes, ...rest } = storage(plan, usedBytes, bytes);
      if (limitBytes !== null) {
        const customData = withLimit({ limitBytes, ...rest });
        if (bytes > limitBytes) throw new NamedError("FILE_TOO_LARGE", { customData });
        if (usedBytes + bytes > limitBytes || withDeleted + bytes > WITH_DELETED * limitBytes)
          throw new NamedError("STORAGE_FULL", { customData });
      }
      if (open >= openMax) throw new NamedError("TOO_MANY_UPLOADS");
      return insert(tx);
    });
  };
  return {
    of,
    async requireRoom(accountId, contents) {
      const { uploadStorageLimit: limit } = limitsOf(await planOf(accountId));
      if (limit === null) return;
      const { rows } = await db.execute<{ digest: string }>(sql`
        select distinct digest from files
        where account_id = ${accountId} and removed_at is null and state <> 'FAILED'
          and digest = any(${sql.param(contents.map(({ digest }) => digest))}::text[])`);
      const counted = new Set(rows.map(({ digest }) => digest));
      const fresh = contents.filter(({ digest }) => !counted.has(digest));
      const bytes = fresh.reduce((sum, file) => sum + file.bytes, 0);
      const stored = await of(accountId);
      const customData = withLimit(stored);
      if (fresh.some((file) => file.bytes > limit)) throw new NamedError("FILE_TOO_LARGE", { customData });
      if (stored.usedBytes + bytes > limit) throw new NamedError("STORAGE_FULL", { customData });
    },
    async bytesLeft(accountId) {
      const { limitBytes, usedBytes } = await of(accountId);
      return limitBytes === null ? null : Math.max(0, limitBytes - usedBytes);
    },
    reserve: (accountId, bytes, insert) => reserve(accountId, bytes, OPEN_UPLOADS, insert),
    reserveRecording: (accountId, bytes, insert) => reserve(accountId, bytes, Infinity, insert),
  };
}
