import type { ImportChange } from "@veranda/contract/import-changes";

/** An uploaded file: its path, its name, and the output folder. */
export type FileTask = {
  path: string;
  name: string;
  folder: string;
  /** A picture gets a single size: maximum length of its longer side in pixels. */
  side?: number;
};

/** An output file: its name in the folder, `<sha256>.<ending>`. Null: the upload itself is served. */
export type MadeLevel = {
  name: string | null;
  bytes: number;
  width?: number;
  triangles?: number;
  /** The same picture as KTX2, also in the folder. */
  ktx2?: { name: string; bytes: number };
};

/** The output for a file; the terms are FileAsset's (contract, records/file.ts). */
export type FileMade = {
  /** Extension of the upload, if it is served as a level itself. */
  ending: string;
  levels: MadeLevel[];
  /** A file name in the folder, like levels. */
  poster: string | null;
  aspect: number | null;
  seconds: number | null;
  pages: number | null;
  /** In metres. */
  bounds: { min: [number, number, number]; max: [number, number, number] } | null;
  /** Bounds of a model over all animations of its levels, in metres; null if unknown; absent if not measured yet. */
  motionBounds?: FileMade["bounds"];
  /** What was removed or changed. */
  changes: ImportChange[];
  /** Perceptual hash of a picture (`picture-hash.ts`); null if it shows too little. */
  pictureHash?: string | null;
  /**
   * Hashes of all pictures in the file, to be compared with banned ones (`PictureHashes`): of itself, its textures, its
   * first page, a frame. Not stored.
   */
  sought?: string[];
  /** Whether a model contains nothing but rendered data, so that the upload can be downloaded by everybody. */
  isPlain?: boolean;
};

/** The result if nothing is known about a file. */
export const NOTHING_MADE: Omit<FileMade, "ending" | "levels"> = {
  poster: null,
  aspect: null,
  seconds: null,
  pages: null,
  bounds: null,
  changes: [],
};
