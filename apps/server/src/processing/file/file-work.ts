import type { ImportChange } from "@veranda/contract/import-changes";

/** An uploaded file: where it lies, what it is called, and the folder that everything made of it goes into. */
export type FileTask = {
  path: string;
  name: string;
  folder: string;
  /** A picture is made no larger than this, in one size: pixels of its longer side. */
  side?: number;
};

/** A file that was made: its name in the folder, `<sha256>.<ending>`. Null: the upload is served as it is. */
export type MadeLevel = {
  name: string | null;
  bytes: number;
  width?: number;
  triangles?: number;
  /** The same picture as KTX2, in the folder too. */
  ktx2?: { name: string; bytes: number };
};

/** What was made of a file; the words are FileAsset's (contract, records/file.ts). */
export type FileMade = {
  /** Ending that the upload is served under, where it is a level itself. */
  ending: string;
  levels: MadeLevel[];
  /** In the folder, as levels are. */
  poster: string | null;
  aspect: number | null;
  seconds: number | null;
  pages: number | null;
  /** Metres. */
  bounds: { min: [number, number, number]; max: [number, number, number] } | null;
  /**
   * Of a model, over all that its levels play, in metres; null: it isn’t known how far that goes. Absent: it has not been
   * measured yet.
   */
  motionBounds?: FileMade["bounds"];
  /** What was left out or changed. */
  changes: ImportChange[];
  /** What a picture looks like (`picture-hash.ts`); null: too little. */
  pictureHash?: string | null;
  /**
   * By what all pictures that it shows are sought among those that are banned (`PictureHashes`): of itself, its textures,
   * its first page, a moment of it. It isn't kept.
   */
  sought?: string[];
  /** A model that holds nothing but what is drawn of it: it can be given to everybody as it was uploaded. */
  isPlain?: boolean;
};

/** What nothing is known of. */
export const NOTHING_MADE: Omit<FileMade, "ending" | "levels"> = {
  poster: null,
  aspect: null,
  seconds: null,
  pages: null,
  bounds: null,
  changes: [],
};
