import { sql } from "drizzle-orm";
import type { FileAsset } from "@veranda/contract";
import type { LogLine } from "@veranda/contract/records/package-record";
import type { Db } from "../../platform/db/database.ts";
import type { DocumentSnapshot } from "../../rooms/document/document-snapshot.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import { isFileId } from "./file-ids.ts";
import { assetOf, readFiles } from "./records.ts";
import { withoutBanned } from "./without-banned.ts";

type Tx = Pick<Db, "execute">;

/** A part of a space that refers to files: `document`, `draft:<id>`, `version:<number>`, `poster`. */
type FileReference = { spaceId: string; part: string };

/** Facts about files for other domains, by id. */
export type FileReferences = {
  /** Assets of these files; unknown ones are left out. In the order of the ids. */
  assetsOf(fileIds: readonly string[]): Promise<FileAsset[]>;
  /** The processing log of a file. */
  logOf(fileId: string): Promise<LogLine[]>;
  /** The files among these that nobody has deleted. */
  kept(fileIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Why someone may not place all of these in a space; null: they may. Allowed are their own files, also while
   * uploading, and those used in that space already, unless staff have banned the content. Only needed for files that
   * an edit newly shows. `standing`: of these too, which are known to be used there (a running instance records that a
   * moment later), no content may be banned.
   */
  refusalToUse(
    accountId: string,
    spaceId: string,
    fileIds: readonly string[],
    standing?: readonly string[],
  ): Promise<"FILE_NOT_FOUND" | "REMOVED_BY_STAFF" | null>;
  /** The package served at this URL, if `refusalToUse` permits it to somebody. */
  packageAt(accountId: string, spaceId: string, url: string): Promise<string | null>;
  /**
   * A whole document without objects that newly show content banned by staff. `standing`: the document that it
   * replaces, which may show it already. Returns the same object if nothing is left out.
   */
  withoutBanned<D extends DocumentSnapshot>(document: D, standing?: DocumentSnapshot): Promise<D>;
  /** Owners of these files; files without an owner are left out. */
  ownersOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Records that exactly these files are used here: in the transaction that writes the place itself. A purged file is
   * ignored; one whose deletion is pending is kept.
   */
  useIn(tx: Tx, place: FileReference, fileIds: readonly string[]): Promise<void>;
  /** Files used in parts of a space with this prefix. */
  filesIn(spaceId: string, partsBegin: readonly string[]): Promise<string[]>;
  /** Removes all uses in parts of a space with this prefix: `draft:`, or everything with an empty text. */
  leave(tx: Tx, spaceId: string, partBegins: string): Promise<void>;
};

const isBanned = sql`exists (select from banned_contents where banned_contents.digest = shown.digest)`;

const keyOf = ({ spaceId, part }: FileReference): string => `space/${spaceId}/${part}`;
const list = (ids: readonly string[]) => sql.param([...new Set(ids)].filter(isFileId));

/** Files that somebody may use in a space. */
const isUsable = (accountId: string, spaceId: string) => sql`(
  files.removed_at is null and files.state <> 'FAILED' and files.kind <> 'template' and (files.account_id = ${accountId}
    or exists (select from file_places p where p.file_id = files.id and p.space_id = ${spaceId})))`;

export function createFileReferences(db: Db): FileReferences {
  return {
    async assetsOf(fileIds) {
      const found = await readFiles(db, fileIds.filter(isFileId));
      return [...new Set(fileIds)].flatMap((id) => {
        const file = found.get(id);
        return file === undefined ? [] : [assetOf(file)];
      });
    },
    async logOf(fileId) {
      if (!isFileId(fileId)) return [];
      return (await readFiles(db, [fileId])).get(fileId)?.content?.log ?? [];
    },
    async kept(fileIds) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from files where id = any(${list(fileIds)}::uuid[]) and removed_at is null`,
      );
      return new Set(rows.map(({ id }) => id));
    },
    async refusalToUse(accountId, spaceId, fileIds, standing = []) {
      const asked = new Set(fileIds);
      if (asked.size + standing.length === 0) return null;
      const { rows } = await db.execute<{ n: number; isBanned: boolean | null }>(sql`
        with shown as (
          select digest, id = any(${list(fileIds)}::uuid[]) as is_added from files
          where id = any(${list(standing)}::uuid[])
            or (id = any(${list(fileIds)}::uuid[]) and ${isUsable(accountId, spaceId)}))
        select count(*) filter (where is_added)::int as n, bool_or(${isBanned}) as "isBanned" from shown`);
      if (rows[0]?.n !== asked.size) return "FILE_NOT_FOUND";
      return rows[0].isBanned === true ? "REMOVED_BY_STAFF" : null;
    },
    async packageAt(accountId, spaceId, url) {
      const { rows } = await db.execute<{ id: string }>(sql`
        select files.id from files join file_contents content on content.digest = files.digest
        where files.kind = 'package' and content.made -> 'levels' -> 0 ->> 'name' = ${nameInUrl(url)}
          and ${isUsable(accountId, spaceId)}
        order by files.id limit 1`);
      return rows[0]?.id ?? null;
    },
    withoutBanned: (...of) => withoutBanned(db, ...of),
    async ownersOf(fileIds) {
      const { rows } = await db.execute<{ id: string; owner: string }>(sql`
        select id, account_id as owner from files
        where id = any(${list(fileIds)}::uuid[]) and account_id is not null`);
      return new Map(rows.map(({ id, owner }) => [id, owner]));
    },
    async useIn(tx, place, fileIds) {
      const key = keyOf(place);
      await tx.execute(sql`
        delete from file_places where place = ${key} and file_id <> all(${list(fileIds)}::uuid[])`);
      // A concurrent deletion of one of them waits for this transaction, and then sees that it is used.
      await tx.execute(sql`
        insert into file_places (place, file_id, space_id)
        select ${key}, id, ${place.spaceId} from files
        where id = any(${list(fileIds)}::uuid[]) order by id for key share
        on conflict do nothing`);
    },
    async filesIn(spaceId, partsBegin) {
      const keys = partsBegin.map((part) => keyOf({ spaceId, part }));
      const { rows } = await db.execute<{ id: string }>(sql`
        select distinct file_id as id from file_places
        where space_id = ${spaceId}
          and exists (select from unnest(${sql.param(keys)}::text[]) key where starts_with(place, key))`);
      return rows.map(({ id }) => id);
    },
    async leave(tx, spaceId, partBegins) {
      const key = keyOf({ spaceId, part: partBegins });
      await tx.execute(
        sql`delete from file_places where space_id = ${spaceId} and starts_with(place, ${key})`,
      );
    },
  };
}
