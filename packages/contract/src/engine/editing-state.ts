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

/** The state of editing; of this person only. */
export const editingState = z.object({
  isActive: z.boolean(),
  /** Ids, in the order of selection. */
  selected: z.array(z.string()),
  tool: gizmoTool,
  space: z.enum(["world", "local"]),
  snap: snapSteps,
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** Revision of the change of the whole document that `undo` reverts next; null: it reverts another step, or none. */
  wholeChange: z.int().nullable(),
  /** The object that is viewed alone, enlarged. */
  lightBox: z.string().nullable(),
  /** The frame that the next upload fills: an object, or an empty frame of the environment as `frame:` and its name. */
  uploadTargetFrame: z.string().nullable(),
  /** Empty frames are marked. */
  areEmptyFramesShown: z.boolean(),
  hovered: z.string().nullable(),
  gizmo: z.enum(["idle", "dragging"]),
  /** Where an object dropped now would be placed; null while the pointer points at nothing. */
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

/** Whether this person's work is saved. */
export const savingState = z.object({
  /** Of the last `save_room`. */
  state: serverSave,
  /** Something differs from the last saved version. */
  isUnsaved: z.boolean(),
  revision: z.int(),
  /** Changes up to this revision are stored durably. */
  persistedRevision: z.int(),
  /** The version saved last in this visit; null: none. */
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
