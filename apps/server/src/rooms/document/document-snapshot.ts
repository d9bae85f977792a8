import type { SpaceObject, SpaceSetting } from "@veranda/contract";

/** A document at one moment. */
export type DocumentSnapshot = { objects: readonly SpaceObject[]; setting: SpaceSetting };

/** The document as it was saved last. `version`: its number; null: nobody has saved one yet. */
export type SavedDocument = DocumentSnapshot & { version: number | null };

/** A document as it is written to the database. */
export type SerializedDocument = {
  /** JSON of the objects. */
  objects: string;
  objectCount: number;
  setting: SpaceSetting;
  /** Files that stand in it. */
  fileIds: readonly string[];
};

/**
 * Whose unsaved work becomes the space's draft. `main`: that of the main instance, replacing any earlier draft. `aside`:
 * that of others beside a main instance, never. `equal`: where there is no main instance, the first.
 */
export type DraftRank = "main" | "aside" | "equal";
