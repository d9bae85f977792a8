import { randomUUID } from "node:crypto";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { FetchFailed, type FetchFile } from "../../platform/outbound/fetch-file.ts";
import type { Processing } from "../../processing/processing.ts";

const FETCHED = { bytes: 8_000_000, seconds: 8 };
const MADE_SMALL_MS = 20_000;

type SmallPicturesDeps = {
  fetchFile: FetchFile;
  processing: Pick<Processing, "run">;
  folder: string;
  /** Longer side of the result in pixels, and minimum shorter side of a picture worth showing. */
  side: number;
  least: number;
};

/**
 * Fetches an external picture, and leaves only a small re-encoded version at `path`. Throws FetchFailed or TaskFailed.
 */
export const createFetchSmallPicture =
  ({ fetchFile, processing, folder, side, least }: SmallPicturesDeps): FetchFile =>
  async (url, path) => {
    const own = join(folder, randomUUID());
    const [source, out] = [join(own, "source"), join(own, "out")];
    try {
      await mkdir(out, { recursive: true });
      await fetchFile(url, source, FETCHED);
      const made = await processing.run(
        "image",
        { path: source, name: "picture", folder: out, side },
        { reads: [source], writes: out, signal: AbortSignal.timeout(MADE_SMALL_MS) },
      );
      const [level] = made.levels;
      const { width = 0 } = level ?? {};
      if (!level?.name || !/^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(level.name))
        throw new FetchFailed("missing", "nothing was made of it");
      if (Math.min(width, width / (made.aspect ?? 1)) < least)
        throw new FetchFailed("missing", "it is smaller than what can be seen");
      await copyFile(join(out, level.name), path);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  };
