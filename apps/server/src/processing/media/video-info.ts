import type { FileFormat } from "../file/sniff.ts";
import type { MediaInfo } from "./media-info.ts";
import { withBytes } from "./bytes.ts";
import { readBoxes } from "./read-boxes.ts";
import { readWebm } from "./read-webm.ts";

/** Metadata of a video; null if its container isn't supported here. */
export const readVideoInfo = (path: string, format: FileFormat): Promise<MediaInfo | null> =>
  withBytes(path, (bytes) => {
    if (format === "mp4" || format === "mov") return readBoxes(bytes);
    return format === "avi" ? Promise.resolve(null) : readWebm(bytes);
  });
