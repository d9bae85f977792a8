import type { FileFormat } from "../file/sniff.ts";
import type { About } from "./about.ts";
import { withBytes } from "./bytes.ts";
import { readBoxes } from "./read-boxes.ts";
import { readWebm } from "./read-webm.ts";

/** What a film says of itself; null where its container isn't read here. */
export const aboutFilm = (path: string, format: FileFormat): Promise<About | null> =>
  withBytes(path, (bytes) => {
    if (format === "mp4" || format === "mov") return readBoxes(bytes);
    return format === "avi" ? Promise.resolve(null) : readWebm(bytes);
  });
