/** Limits of an uploaded file before optimisation; above them it is rejected. */
export const FILE_LIMITS = {
  bones: 4_096,
  triangles: 5_000_000,
  /** Pictures of a model, and pixels of a side of one. */
  textures: 256,
  texturePixels: 8_192,
  picturePixels: 100_000_000,
  /** Pixels of a video, upright or not. */
  film: { width: 8_192, height: 4_320 },
  tracks: 32,
  seconds: 4 * 3_600,
  pages: 2_000,
} as const;

/** Why a file is rejected, by name. The texts are messages (packages/messages, `file-faults`). */
export const FILE_FAULTS = [
  "UNKNOWN",
  "UNUSABLE",
  "DAMAGED",
  "TOO_HEAVY",
  "INTERRUPTED",
  "UPLOAD_LOST",
  "TWO_KINDS",
  "NOT_A_MODEL",
  "TOO_MANY_BONES",
  "LOCKED",
  "OTHER_FILES",
  "PART_ALONE",
  "UNSUPPORTED",
  "EMPTY",
  "TOO_MANY_PARTS",
  "TOO_MANY_TRIANGLES",
  "TOO_MANY_TEXTURES",
  "TEXTURE_TOO_LARGE",
  "TEXTURE_UNREADABLE",
  "TOO_LARGE",
  "PICTURE_TOO_LARGE",
  "DRAWING",
  "HEIC",
  "NO_PICTURE",
  "NO_SOUND",
  "FILM_TOO_LARGE",
  "TOO_MANY_TRACKS",
  "FILM_UNPLAYABLE",
  "NO_FFMPEG",
  "SOUND_UNPLAYABLE",
  "TOO_LONG",
  "TOO_MANY_PAGES",
  "PACKAGE_MANIFEST",
  "PACKAGE_INCOMPLETE",
  "PACKAGE_TOO_DETAILED",
  "ZIP_UNREADABLE",
  "ZIP_BOMB",
  "ZIP_PATHS",
  "REMOVED_BY_STAFF",
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

export const isFileFault = (name: string): name is FileFault => FILE_FAULTS.some((each) => each === name);

/** Values in the texts of faults. */
export const FILE_FAULT_VALUES = {
  bones: FILE_LIMITS.bones,
  triangles: FILE_LIMITS.triangles,
  textures: FILE_LIMITS.textures,
  texturePixels: FILE_LIMITS.texturePixels,
  megapixels: FILE_LIMITS.picturePixels / 1e6,
  width: FILE_LIMITS.film.width,
  height: FILE_LIMITS.film.height,
  tracks: FILE_LIMITS.tracks,
  hours: FILE_LIMITS.seconds / 3_600,
  pages: FILE_LIMITS.pages,
} as const;
