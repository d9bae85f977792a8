import type { SpaceObject, SpaceSetting } from "@veranda/contract";

/** Objects and look of a space. */
export type Saved = { objects: readonly SpaceObject[]; setting: SpaceSetting };

/** `version`: the one that a person saved last; null: nobody has yet. */
export type SavedWork = Saved & { version: number | null };

/** What is written of a document. */
export type DocumentWork = {
  /** JSON of the objects. */
  objects: string;
  objectCount: number;
  setting: SpaceSetting;
  /** Files that stand in it. */
  fileIds: readonly string[];
};

/**
 * What unsaved work counts: of the space's main instance it is the draft, whatever was the draft before; beside a main
 * instance it never is; among equals it is when there is none.
 */
export type DraftRank = "main" | "aside" | "equal";
