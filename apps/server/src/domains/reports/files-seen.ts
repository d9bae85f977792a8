import type { FileAsset, ReportEvidence, StaffReportDetail } from "@veranda/contract";
import type { Files } from "../../platform/files/files.ts";
import type { PersonSummary } from "../accounts/accounts.ts";
import { dataAddress } from "./data-address.ts";

/** Per report. */
const PICTURES_MAX = 8;
const BYTES_MAX = 500_000;

type FilesSeenDeps = {
  assetsOf: (fileIds: readonly string[]) => Promise<FileAsset[]>;
  ownersOf: (fileIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  people: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonSummary>>;
  read: Files["read"];
};

export type FilesSeen = (evidence: ReportEvidence | null) => Promise<StaffReportDetail["files"]>;

/**
 * What a reported object shows, for staff: small pictures of its files, the first few, and whose a file is where it isn't
 * the maker's. The pictures come with the answer, since nobody is given the files themselves at their addresses once the
 * object is removed; of a file that was deleted for good there is its id alone.
 */
export const createFilesSeen =
  ({ assetsOf, ownersOf, people, read }: FilesSeenDeps): FilesSeen =>
  async (evidence) => {
    const object = evidence?.object;
    if (object === undefined) return [];
    const [assets, owners] = await Promise.all([
      assetsOf(object.files.map(({ id }) => id)),
      ownersOf(object.files.map(({ id }) => id)),
    ]);
    const assetsById = new Map(assets.map((asset) => [asset.fileId, asset]));
    const others = await people([...owners.values()].filter((id) => id !== object.accountId));
    return Promise.all(
      // Includes deleted files: their contents can be banned and exempted nevertheless.
      [...new Set(object.files.map(({ id }) => id))].slice(0, PICTURES_MAX).map(async (id) => {
        const owner = others.get(owners.get(id) ?? "");
        const poster = assetsById.get(id)?.poster ?? null;
        return {
          id,
          picture: poster === null ? null : await dataAddress(read, poster, BYTES_MAX),
          owner:
            owner === undefined
              ? null
              : { id: owner.id, username: owner.username, displayName: owner.displayName },
        };
      }),
    );
  };
