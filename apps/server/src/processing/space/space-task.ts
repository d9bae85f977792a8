import type { SpaceFile } from "@veranda/contract/records/space-file";

/** A space's uploaded file, and the folder that it is unpacked into. */
export type SpaceTask = { path: string; folder: string };

export type SpaceFault = "SPACE_FILE_UNREADABLE" | "SPACE_FILE_NEWER";

/** One state of a space, as it is written into the folder. */
export type SpaceDocument = Pick<SpaceFile, "setting" | "objects">;

/**
 * A space's file whose every byte was looked at. Documents are left in files of their own, so that who takes them over
 * has one of them in hand at a time.
 */
export type SpaceMade = {
  space: SpaceFile["space"];
  files: { id: string; name: string; bytes: number; path: string }[];
  /** Path of its own picture. */
  picture: string | null;
  /** Where it stands. */
  environment: string;
  /** Path of a SpaceDocument. */
  documentPath: string;
  /** The oldest first. */
  versions: (Pick<SpaceFile["versions"][number], "version" | "savedAt" | "isAutomatic" | "pictureFileId"> & {
    documentPath: string;
  })[];
};

/** A file that is no space, or one of a newer Veranda. */
export class SpaceFileRefusal extends Error {
  readonly fault: SpaceFault;
  constructor(detail: string, fault: SpaceFault = "SPACE_FILE_UNREADABLE") {
    super(detail);
    this.name = "SpaceFileRefusal";
    this.fault = fault;
  }
}
