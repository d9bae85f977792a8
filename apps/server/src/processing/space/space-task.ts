import type { SpaceFile } from "@veranda/contract/records/space-file";

/** An uploaded space file, and the folder to unpack it into. */
export type SpaceTask = { path: string; folder: string };

export type SpaceFault = "SPACE_FILE_UNREADABLE" | "SPACE_FILE_NEWER";

/** One state of a space, as written into the folder. */
export type SpaceDocument = Pick<SpaceFile, "setting" | "objects">;

/** A fully validated space file. Documents are in separate files, so that only one needs to be in memory at a time. */
export type SpaceMade = {
  space: SpaceFile["space"];
  files: { id: string; name: string; bytes: number; path: string }[];
  /** Path of the space's own picture. */
  picture: string | null;
  /** Id of its environment. */
  environment: string;
  /** Path of a SpaceDocument. */
  documentPath: string;
  /** Oldest first. */
  versions: (Pick<SpaceFile["versions"][number], "version" | "savedAt" | "isAutomatic" | "pictureFileId"> & {
    documentPath: string;
  })[];
};

/** The file isn't a valid space, or is from a newer Veranda. */
export class SpaceFileRefusal extends Error {
  readonly fault: SpaceFault;
  constructor(detail: string, fault: SpaceFault = "SPACE_FILE_UNREADABLE") {
    super(detail);
    this.name = "SpaceFileRefusal";
    this.fault = fault;
  }
}
