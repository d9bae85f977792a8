import { z } from "zod";
import { fileAsset } from "../records/file.ts";
import { objectId, objectKind, OBJECT_LIMITS } from "../records/object.ts";
import { shareId, spaceId } from "../records/space.ts";
import { environmentAdjustments } from "./environment-settings.ts";
import { gizmoTool, snapSteps } from "./editing-state.ts";

/** One object; 0 or "" is none. Current pages send strings. */
const anyObject = z.union([objectId, z.literal(""), z.literal(0).transform(() => "" as const)]);
const objects = z.array(objectId).max(OBJECT_LIMITS.opsAtOnce);
const number = z.number().finite();
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Where in the view something was dropped: fractions from the top left. */
const spot = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/**
 * An object to place here. `props` are those of its kind (records/object.ts); required ones that are absent get a
 * sensible default. `asset` is what the page already knows about its file.
 */
export const newContent = z.object({
  kind: objectKind,
  props: z.record(z.string().max(40), z.union([z.string(), z.number(), z.boolean()])).default({}),
  name: z.string().max(OBJECT_LIMITS.nameLength).default(""),
  asset: fileAsset.optional(),
});
export type NewContent = z.infer<typeof newContent>;

const fileContent = z.object({ fileId: z.uuid(), asset: fileAsset.optional() });

/** Messages of the specification's group "objects", and those of building that it doesn't name. */
export const objectMessages = {
  /**
   * Places objects in front of the person, on what they look at, or where they were dropped. `autoLayout`: empty frames
   * first, then in rows. `hideEmptyFrames`: hides frames that stay empty.
   */
  spawn_content: z.object({
    content: z.array(newContent).min(1).max(200),
    hideEmptyFrames: z.boolean().default(false),
    autoLayout: z.boolean().default(false),
    at: spot.optional(),
  }),
  /** Replaces an object in the same position; label, link and layer stay. */
  replace_object_content: z.object({ objectId, content: newContent }),
  add_note: z.object({ note: z.string().min(1).max(OBJECT_LIMITS.textLength) }),
  /** An address becomes a link, text becomes a search. */
  add_search: z.object({ searchOrUrl: z.string().trim().min(1).max(2048) }),
  /** The link of an object, or without an object a card of its own; an empty address removes the object's link. */
  add_hyperlink: z.object({
    objectId: anyObject,
    linkHref: z.string().max(2048),
    linkLabel: z.string().max(200).default(""),
  }),
  /**
   * The page's answer to `need_page`: what the card of this address shows. Empty texts and no picture: nothing is
   * known.
   */
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
  /** A frame object, or `frame:` and the name of an empty frame of the environment. */
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
   * `isHidden`, `props.text`, … null removes a prop.
   */
  inspector_panel_edit_field: z.object({ path: z.string().min(1).max(80), newValue: value }),

  /** Saves a version. */
  save_room: z.object({}),
  /** Back to the last saved version, or to the given one. */
  revert_room: z.object({ version: z.int().min(1).nullable().default(null) }),
  /** Removes all objects. */
  clear_room: z.object({}),

  // The specification doesn't name the following.
  /** On: the pointer edits objects. Walking still works. */
  set_edit_mode: z.object({ enabled: z.boolean() }),
  /** `bringsIntoView`: moves the view if the object isn't seen well. */
  set_selected_objects: z.object({ objectIds: objects, bringsIntoView: z.boolean().optional() }),
  set_gizmo: z.object({
    tool: gizmoTool.optional(),
    space: z.enum(["world", "local"]).optional(),
    snap: snapSteps.partial().optional(),
  }),
  /**
   * Of the person's own changes; later changes by others stay. `revision`: back to before this change of the whole
   * document.
   */
  undo: z.object({ revision: z.int().optional() }),
  redo: z.object({}),
  delete_objects: z.object({ objectIds: objects }),
  /** An upload failed: removes its object, also from the undo history. */
  withdraw_file: z.object({ fileId: z.uuid() }),
  duplicate_objects: z.object({ objectIds: objects }),
  group_objects: z.object({ objectIds: objects.min(1) }),
  ungroup_object: z.object({ objectId }),
  set_object_hidden: z.object({ objectId, hidden: z.boolean() }),
  /** To another position in the layers: into a group (or out of all), before a sibling (or last). */
  move_object_in_layers: z.object({
    objectId,
    parentId: objectId.nullable(),
    beforeId: objectId.nullable(),
  }),
  /**
   * left to top: of the selection's bounding box, as seen by the person. spread: equal distances between neighbours.
   */
  align_objects: z.object({
    objectIds: objects.min(1),
    to: z.enum(["left", "middle", "right", "top", "ground", "spread"]),
  }),
  /** Where an object that is dragged over the view would be dropped: shows a mark. */
  set_drop_spot: z.object({ at: spot.nullable() }),
  /** Moves the camera to an object; none: back to the person. */
  focus_object: z.object({ objectId: anyObject }),
  /** While a field of it has the focus nobody else can change it; none: releases it. */
  hold_object: z.object({ objectId: anyObject }),
  /** Plays, pauses, seeks, turns a page: for everyone. */
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
  /** For everyone if the person may change the environment, otherwise for this page only. */
  set_environment: z.object({ environment: z.string().max(64), variant: z.string().max(32) }),
  /** An environment that was uploaded as a package; its address on this server. */
  set_package_environment: z.object({
    url: z
      .string()
      .max(2048)
      .regex(/^\/files\//),
    /** The package among the person's files: it is kept as long as it is the environment. */
    fileId: z.uuid().optional(),
  }),
  /** A model as the environment: an object's, which is then removed from the objects, or a file. */
  set_custom_environment: z.object({
    objectId: anyObject.default(""),
    content: fileContent.nullable().default(null),
    /** Replaces another custom environment; without it that one stays. */
    replace: z.boolean().default(false),
  }),
  /**
   * A panorama (twice as wide as high) instead of the sky: a file, for everyone if the person may change the
   * environment; an address on this server, for this page only. null removes it.
   */
  set_custom_skybox: z.object({
    content: z
      .union([
        fileContent,
        z.object({ url: z.string().regex(/^\/files\/[0-9a-f]{64}\.(?:webp|avif|png|jpe?g)$/) }),
      ])
      .nullable(),
  }),
  /** Sun and fog: for everyone if the person may change the environment, otherwise for this page only. */
  set_environment_settings: z.object({ settings: environmentAdjustments }),
  /** The optimised version of a custom environment; off: shown as uploaded. */
  set_texture_compression_enabled: z.object({ enabled: z.boolean() }),
  /** Jumping onto objects and any geometry of a custom environment is possible; off, only onto the floor. */
  set_mesh_teleport_enabled: z.object({ enabled: z.boolean() }),
  /** People collide with objects; for this page only. */
  set_meshing_enabled: z.object({ enabled: z.boolean() }),
} as const;
