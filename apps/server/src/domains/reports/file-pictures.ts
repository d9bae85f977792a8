import type { FileAsset, ReportEvidence, StaffReportDetail } from "@veranda/contract";
import { buffer } from "node:stream/consumers";
import { nameInUrl, presentation } from "../../platform/files/file-name.ts";
import type { Files } from "../../platform/files/files.ts";

/** Of one report. */
const PICTURES_MAX = 8;
const BYTES_MAX = 500_000;

type FilePicturesDeps = {
  assetsOf: (fileIds: readonly string[]) => Promise<FileAsset[]>;
  read: Files["read"];
};

export type FilePictures = (evidence: ReportEvidence | null) => Promise<StaffReportDetail["filePictures"]>;

/**
 * Small pictures of what a reported object shows, the first few. They come with the answer, since nobody is given the
 * files themselves at their addresses once the object is removed; a file that was deleted for good has none.
 */
export const createFilePictures =
  ({ assetsOf, read }: FilePicturesDeps): FilePictures =>
  async (evidence) => {
    const fileIds = (evidence?.object?.files ?? []).map(({ id }) => id);
    const drawn = (await assetsOf(fileIds)).flatMap(({ fileId, poster }) =>
      poster === null ? [] : [{ id: fileId, name: nameInUrl(poster) }],
    );
    const pictures = await Promise.all(
      drawn.slice(0, PICTURES_MAX).map(async ({ id, name }) => {
        const { type, isShown } = presentation(name);
        const stored = isShown ? await read(name) : null;
        if (stored === null) return [];
        if (stored.size > BYTES_MAX) {
          stored.stream.destroy();
          return [];
        }
        const bytes = await buffer(stored.stream);
        return [{ id, picture: `data:${type};base64,${bytes.toString("base64")}` }];
      }),
    );
    return pictures.flat();
  };
