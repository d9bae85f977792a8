import { z } from "zod";
import { fileAsset } from "../records/file.ts";
import { objectId, objectKind, OBJECT_LIMITS } from "../records/object.ts";
import { shareId, spaceId } from "../records/space.ts";
import { environmentAdjustments } from "./environment-settings.ts";
import { gizmoTool, snapSteps } from "./editing-state.ts";

/** One object; 0 or "" is none. Pages of today send strings. */
const anyObject = z.union([objectId, z.literal(""), z.literal(0).transform(() => "" as const)]);
const objects = z.array(objectId).max(OBJECT_LIMITS.opsAtOnce);
const number = z.number().finite();
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Where on the view something was dropped: fractions of it from the top left. */
const spot = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/**
 * A thing that is to stand here. `props` are those of its kind (records/object.ts); what it must have and is not given
 * gets a sensible first value. `asset` is what the page knows of its file already.
 */
export const newContent = z.object({
  kind: objectKind,
  props: z.record(z.string().max(40), z.union([z.string(), z.number(), z.boolean()])).default({}),
  name: z.string().max(OBJECT_LIMITS.nameLength).default(""),
  asset: fileAsset.optional(),
});
export type NewContent = z.infer<typeof newContent>;

const fileContent = z.object({ fileId: z.uuid(), asset: fileAsset.optional() });

/** Messages of the specification's group "objects", and those of building that it has no name for. */
export const objectMessages = {
  /**
   * Puts things in front of one, onto what one looks at, or where they were dropped. `autoLayout`: empty frames first,
   * then in rows. `hideEmptyFrames`: frames that stay empty are put out of sight.
   */
  spawn_content: z.object({
    content: z.array(newContent).min(1).max(200),
    hideEmptyFrames: z.boolean().default(false),
    autoLayout: z.boolean().default(false),
    at: spot.optional(),
  }),
  /** Something else in the same place; label, link and place in the layers stay. */
  replace_object_content: z.object({ objectId, content: newContent }),
  add_note: z.object({ note: z.string().min(1).max(OBJECT_LIMITS.textLength) }),
  /** An address becomes a link, words become a search. */
  add_search: z.object({ searchOrUrl: z.string().trim().min(1).max(2048) }),
  /** A link of an object, or with none a card of its own; an empty address takes the object's link away. */
  add_hyperlink: z.object({
    objectId: anyObject,
    linkHref: z.string().max(2048),
    linkLabel: z.string().max(200).default(""),
  }),
  /** The page's answer to `need_page`: what the card of this address shows. Empty words and no picture: nothing is known. */
  set_link_page: z.object({
    objectId,
    linkHref: z.string().max(2048),
    title: z.string().max(200),
    description: z.string().max(300),
    picture: fileAsset.nullable(),
  }),
  add_portal: z.object({
    roomId: spaceId,
    shareId: shareId.nullable().default(null),
    label: z.string().max(200).default(""),
  }),
  add_spawn_point: z.object({}),
  set_object_locked: z.object({ objectId, locked: z.boolean() }),
  delete_object: z.object({ objectId }),
  duplicate_object: z.object({ objectId }),
  /** Metres. */
  set_object_position: z.object({ objectId, x: number, y: number, z: number }),
  /** Degrees about x, y and z (Euler, YXZ). */
  set_object_rotation: z.object({ objectId, x: number, y: number, z: number }),
  set_object_scale: z.object({ objectId, scaleX: number, scaleY: number, scaleZ: number }),
  move_object: z.object({ objectId, deltaX: number, deltaY: number, deltaZ: number }),
  set_object_scale_one_to_one: z.object({ objectId }),
  set_selected_object: z.object({ objectId: anyObject }),
  set_light_box_object: z.object({ objectId: anyObject }),
  /** A frame object, or `frame:` and the name of one of the environment's empty frames. */
  set_upload_target_frame_object_id: z.object({
    objectId: z.union([anyObject, z.string().regex(/^frame:[A-Za-z0-9_.-]{1,58}$/)]),
  }),
  set_gallery_info: z.object({
    objectId,
    title: z.string().max(200),
    creator: z.string().max(200),
    description: z.string().max(OBJECT_LIMITS.textLength),
    visible: z.boolean(),
  }),
  set_gallery_frame_visible: z.object({ objectId, visible: z.boolean() }),
  set_gallery_pedestal_visible: z.object({ objectId, visible: z.boolean() }),
  set_empty_gallery_frame_visibility: z.object({ visible: z.boolean() }),
  clear_all_gallery_frames: z.object({}),
  /**
   * One value of the selected objects by its path: `transform.position.0`, `transform.rotation.1` (degrees), `name`,
   * `isHidden`, `props.text`, … null takes a prop away.
   */
  inspector_panel_edit_field: z.object({ path: z.string().min(1).max(80), newValue: value }),

  /** Writes a version. */
  save_room: z.object({}),
  /** Back to what was saved last, or to the version given. */
  revert_room: z.object({ version: z.int().min(1).nullable().default(null) }),
  /** Takes everything away. */
  clear_room: z.object({}),

  // What follows the specification has no name for.
  /** On: the pointer takes hold of things. Walking goes on. */
  set_edit_mode: z.object({ enabled: z.boolean() }),
  /** `bringsIntoView`: the view goes to one that isn't seen well. */
  set_selected_objects: z.object({ objectIds: objects, bringsIntoView: z.boolean().optional() }),
  set_gizmo: z.object({
    tool: gizmoTool.optional(),
    space: z.enum(["world", "local"]).optional(),
    snap: snapSteps.partial().optional(),
  }),
  /** Of one's own changes; what somebody else has changed since stays. `revision`: back to before this change of all of it. */
  undo: z.object({ revision: z.int().optional() }),
  redo: z.object({}),
  delete_objects: z.object({ objectIds: objects }),
  /** An upload failed: it goes from the space, and from what can be undone. */
  withdraw_file: z.object({ fileId: z.uuid() }),
  duplicate_objects: z.object({ objectIds: objects }),
  group_objects: z.object({ objectIds: objects.min(1) }),
  ungroup_object: z.object({ objectId }),
  set_object_hidden: z.object({ objectId, hidden: z.boolean() }),
  /** To another place in the layers: into a group (or out of all), before a sibling (or last). */
  move_object_in_layers: z.object({
    objectId,
    parentId: objectId.nullable(),
    beforeId: objectId.nullable(),
  }),
  /** left to top: of the selection's box, as one looks at it. spread: the same distance between neighbours. */
  align_objects: z.object({
    objectIds: objects.min(1),
    to: z.enum(["left", "middle", "right", "top", "ground", "spread"]),
  }),
  /** Where something that is dragged over the view would be dropped: a mark shows it. */
  set_drop_spot: z.object({ at: spot.nullable() }),
  /** The camera goes to an object; none: back to oneself. */
  focus_object: z.object({ objectId: anyObject }),
  /** While a field of it has the focus nobody else changes it; none: let go. */
  hold_object: z.object({ objectId: anyObject }),
  /** Plays, pauses, jumps, turns a page: for everyone. */
  play_object: z.object({
    objectId,
    isPlaying: z.boolean().optional(),
    seconds: z.number().min(0).max(1e6).optional(),
    page: z.int().min(1).max(10_000).optional(),
  }),
} as const;
export type ObjectMessageName = keyof typeof objectMessages;

/** Messages of the specification's group "environment". */
export const environmentMessages = {
  /** For everyone where one may change the environment, else for this page only. */
  set_environment: z.object({ environment: z.string().max(64), variant: z.string().max(32) }),
  /** An environment that was uploaded as a package; its address on this server. */
  set_package_environment: z.object({
    url: z
      .string()
      .max(2048)
      .regex(/^\/files\//),
    /** The package among one's files: with it it stays as long as it is the environment. */
    fileId: z.uuid().optional(),
  }),
  /** A model as the environment: an object's, which then is gone from the objects, or a file. */
  set_custom_environment: z.object({
    objectId: anyObject.default(""),
    content: fileContent.nullable().default(null),
    /** Takes the place of another custom environment; without it that one stays. */
    replace: z.boolean().default(false),
  }),
  /**
   * A picture all round (twice as wide as high) instead of the sky: a file, for everyone where one may change the
   * environment; an address on this server, for this page only. null takes it away.
   */
  set_custom_skybox: z.object({
    content: z
      .union([
        fileContent,
        z.object({ url: z.string().regex(/^\/files\/[0-9a-f]{64}\.(?:webp|avif|png|jpe?g)$/) }),
      ])
      .nullable(),
  }),
  /** Sun and fog: for everyone where one may change the environment, else for this page only. */
  set_environment_settings: z.object({ settings: environmentAdjustments }),
  /** The optimised version of a custom environment; off, it is shown as it was uploaded. */
  set_texture_compression_enabled: z.object({ enabled: z.boolean() }),
  /** One can leap onto objects and whatever stands in a custom environment; off, only onto the floor. */
  set_mesh_teleport_enabled: z.object({ enabled: z.boolean() }),
  /** People bump into what is placed here; for this page only. */
  set_meshing_enabled: z.object({ enabled: z.boolean() }),
} as const;
