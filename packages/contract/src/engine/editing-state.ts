import { z } from "zod";
import { serverSave } from "../rooms/connection.ts";

export const gizmoTool = z.enum(["select", "move", "rotate", "scale"]);
export type GizmoTool = z.infer<typeof gizmoTool>;

/** Steps of the gizmo: metres, degrees, and parts of the size. */
export const snapSteps = z.object({
  isOn: z.boolean(),
  move: z.number().min(0.001).max(100),
  rotate: z.number().min(0.1).max(180),
  scale: z.number().min(0.001).max(10),
});
export type SnapSteps = z.infer<typeof snapSteps>;

/** How one works on the objects of a space; only one's own. */
export const editingState = z.object({
  isActive: z.boolean(),
  /** Ids, in the order in which they were chosen. */
  selected: z.array(z.string()),
  tool: gizmoTool,
  space: z.enum(["world", "local"]),
  snap: snapSteps,
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** Revision of the change of the whole document that `undo` takes back next; null: it takes back another step, or none. */
  wholeChange: z.int().nullable(),
  /** The object that is looked at alone, large. */
  lightBox: z.string().nullable(),
  /** The frame that the next upload fills: an object, or an empty frame of the environment by `frame:` and its name. */
  uploadTargetFrame: z.string().nullable(),
  /** Frames that nothing fills are marked. */
  areEmptyFramesShown: z.boolean(),
  hovered: z.string().nullable(),
  gizmo: z.enum(["idle", "dragging"]),
  /** Where a thing would stand that is dropped now; null while the pointer points at nothing. */
  pointer: z.object({ x: z.number(), y: z.number(), z: z.number() }).nullable(),
});
export type EditingState = z.infer<typeof editingState>;

export const DEFAULT_EDITING: EditingState = {
  isActive: false,
  selected: [],
  tool: "move",
  space: "world",
  snap: { isOn: true, move: 0.25, rotate: 15, scale: 0.1 },
  canUndo: false,
  canRedo: false,
  wholeChange: null,
  lightBox: null,
  uploadTargetFrame: null,
  areEmptyFramesShown: true,
  hovered: null,
  gizmo: "idle",
  pointer: null,
};

/** What became of the work that was done here. */
export const savingState = z.object({
  /** Of the last `save_room`. */
  state: serverSave,
  /** Something differs from the version that was saved last. */
  isUnsaved: z.boolean(),
  revision: z.int(),
  /** Up to this revision nothing is lost, whatever happens. */
  persistedRevision: z.int(),
  /** The version that was written last in this visit; null: none. */
  version: z.int().nullable(),
});
export type SavingState = z.infer<typeof savingState>;

export const NOTHING_SAVED: SavingState = {
  state: "idle",
  isUnsaved: false,
  revision: 0,
  persistedRevision: 0,
  version: null,
};
