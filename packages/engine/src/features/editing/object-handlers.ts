import type { ObjectChange, SpaceObject } from "@veranda/contract/records/object";
import { objectProps } from "@veranda/contract/records/object";
import { Box3, Quaternion, Vector3 } from "three";
import type { Handlers } from "../context.ts";
import type { Draft, NewObject } from "../document/store/replica.ts";
import { MessageError } from "../message-error.ts";
import { aligned, rightOf } from "./align.ts";
import { besideThem, duplicated } from "./duplicate-objects.ts";
import { fieldChange } from "./inspect-field.ts";
import { naturalScale } from "./default-sizes.ts";
import { ordersBefore } from "./layer-order.ts";
import { surface, type Surfaces } from "./surfaces.ts";
import { transform, turned } from "./transforms.ts";
import type { EditorContext } from "./editor-context.ts";

type ObjectMessages =
  | "set_object_locked"
  | "set_object_hidden"
  | "delete_object"
  | "delete_objects"
  | "duplicate_object"
  | "duplicate_objects"
  | "set_object_position"
  | "set_object_rotation"
  | "set_object_scale"
  | "move_object"
  | "set_object_scale_one_to_one"
  | "set_gallery_info"
  | "set_gallery_frame_visible"
  | "set_gallery_pedestal_visible"
  | "inspector_panel_edit_field"
  | "group_objects"
  | "ungroup_object"
  | "move_object_in_layers"
  | "align_objects";

/** Maximum distance that an object drops when it is aligned to the ground, metres. */
const FALL = 60;
/** Values from the same slider or arrow key within this time are one undo step. */
const SAME_FIELD_MS = 1000;

/** Messages that change specified objects. */
export function objectHandlers(editor: EditorContext, surfaces: Surfaces): Pick<Handlers, ObjectMessages> {
  const { document, context } = editor;
  let lastField = { key: "", gesture: "", untilMs: -Infinity };

  const onObject = (id: string, act: (object: SpaceObject) => void): void => {
    const object = editor.objects.get(id);
    if (object) act(object);
    else document.say((t) => t.gone());
  };
  const change = (id: string, by: ObjectChange): Draft => ({ op: "set", id, change: by });
  const gallery = (id: string, props: Record<string, string | boolean | null>): void =>
    onObject(id, ({ kind }) => {
      const shape: object = objectProps[kind].shape;
      const fitting = Object.entries(props).filter(([name]) => Object.hasOwn(shape, name));
      if (fitting.length === 0) document.say((t) => t.noFrameOrPedestal());
      else document.edit([change(id, { props: Object.fromEntries(fitting) })]);
    });
  const remove = (ids: readonly string[]): void => {
    const gone = editor.changeable(editor.family(ids));
    if (gone.length === 0) return;
    document.edit(gone.toReversed().map((id) => ({ op: "remove", id })));
    editor.select(editor.selected);
  };
  /** Combines a slider's values into one step, by field and objects. */
  const gestureOf = (key: string): string => {
    const nowMs = context.platform.clock.now();
    if (lastField.key !== key || nowMs > lastField.untilMs)
      lastField = { key, gesture: document.newGesture(), untilMs: 0 };
    lastField.untilMs = nowMs + SAME_FIELD_MS;
    return lastField.gesture;
  };
  const put = (object: SpaceObject, position: Vector3, rotation: Quaternion, scale: Vector3): void =>
    void document.edit(editor.put(object.id, transform(position, rotation, scale)), {
      gesture: gestureOf(`put ${object.id}`),
    });
  const partsOf = ({ transform: { position, rotation, scale } }: SpaceObject) =>
    [POSITION.fromArray(position), ROTATION.fromArray(rotation), SCALE.fromArray(scale)] as const;

  return {
    set_object_locked: ({ objectId, locked }) =>
      onObject(objectId, () => {
        document.edit(editor.family([objectId]).map((id) => change(id, { locked })));
      }),
    set_object_hidden: ({ objectId, hidden }) =>
      onObject(objectId, () => {
        document.edit(editor.family([objectId]).map((id) => change(id, { isHidden: hidden })));
      }),
    delete_object: ({ objectId }) => onObject(objectId, () => remove([objectId])),
    delete_objects: ({ objectIds }) => remove(objectIds),
    duplicate_object: ({ objectId }) =>
      onObject(objectId, () => void duplicated(editor, [objectId], besideThem(editor, [objectId]))),
    duplicate_objects: ({ objectIds }) => void duplicated(editor, objectIds, besideThem(editor, objectIds)),

    set_object_position: ({ objectId, x, y, z }) =>
      onObject(objectId, (object) => {
        const [, rotation, scale] = partsOf(object);
        put(object, POSITION.set(x, y, z), rotation, scale);
      }),
    set_object_rotation: ({ objectId, x, y, z }) =>
      onObject(objectId, (object) => {
        const [position, , scale] = partsOf(object);
        put(object, position, turned(x, y, z, ROTATION), scale);
      }),
    set_object_scale: ({ objectId, scaleX, scaleY, scaleZ }) =>
      onObject(objectId, (object) => {
        if (scaleX === 0 || scaleY === 0 || scaleZ === 0) return document.say((t) => t.tooSmall());
        const [position, rotation] = partsOf(object);
        put(object, position, rotation, SCALE.set(scaleX, scaleY, scaleZ));
      }),
    move_object: ({ objectId, deltaX, deltaY, deltaZ }) =>
      onObject(objectId, () => {
        document.edit(editor.move(objectId, deltaX, deltaY, deltaZ), {
          gesture: gestureOf(`move ${objectId}`),
        });
      }),
    set_object_scale_one_to_one: ({ objectId }) =>
      onObject(objectId, (object) => {
        const { assets } = context.state.current;
        const [position, rotation] = partsOf(object);
        const scale = naturalScale(object.kind, assets[String(object.props.fileId)]);
        put(object, position, rotation, SCALE.setScalar(scale));
      }),

    set_gallery_info: ({ objectId, title, creator, description, visible }) =>
      gallery(objectId, {
        title: title || null,
        creator: creator || null,
        description: description || null,
        isLabelShown: visible,
      }),
    set_gallery_frame_visible: ({ objectId, visible }) => gallery(objectId, { hasFrame: visible }),
    set_gallery_pedestal_visible: ({ objectId, visible }) => gallery(objectId, { hasPedestal: visible }),

    inspector_panel_edit_field: ({ path, newValue }) => {
      const ids = editor.selected;
      if (ids.length === 0) return document.say((t) => t.nothingSelected());
      const drafts: Draft[] = [];
      for (const id of ids) {
        const object = editor.objects.get(id);
        const by = object && fieldChange(object, path, newValue);
        if (!object || !by) {
          throw new MessageError("MALFORMED_MESSAGE", "inspector_panel_edit_field", [
            { message: `no such value of ${object?.kind ?? "nothing"}`, path: path.split(".") },
          ]);
        }
        if (by.transform) drafts.push(...editor.put(id, by.transform));
        else drafts.push(change(id, by));
      }
      document.edit(drafts, { gesture: gestureOf(`${path} ${ids.join(" ")}`) });
    },

    group_objects: ({ objectIds }) => {
      const members = editor.changeable(editor.outermost(objectIds));
      if (members.length === 0) return;
      const parents = new Set(members.map((id) => editor.objects.get(id)?.parentId ?? null));
      const [only = null] = parents;
      const parentId = parents.size === 1 ? only : null;
      editor.boxOf(members, BOX);
      BOX.getCenter(POSITION).setY(BOX.min.y);
      const group: NewObject = {
        id: editor.newId(),
        kind: "group",
        name: "",
        parentId,
        order: editor.nextOrder(parentId),
        transform: transform(POSITION, ROTATION.identity(), SCALE.setScalar(1)),
        props: {},
        isHidden: false,
        locked: false,
        uneditable: false,
      };
      const drafts = members.map((id) => change(id, { parentId: group.id }));
      if (document.edit([{ op: "add", object: group }, ...drafts])) editor.select([group.id]);
    },
    ungroup_object: ({ objectId }) =>
      onObject(objectId, (group) => {
        if (group.kind !== "group") return document.say((t) => t.notGroup());
        const members = editor.childrenOf(objectId);
        const drafts = members.map((id) => change(id, { parentId: group.parentId }));
        if (document.edit([...drafts, { op: "remove", id: objectId }])) editor.select(members);
      }),
    move_object_in_layers: ({ objectId, parentId, beforeId }) =>
      onObject(objectId, (object) => {
        const parent = parentId === null ? null : editor.objects.get(parentId);
        const isInside = parentId !== null && editor.family([objectId]).includes(parentId);
        if (parent === undefined || parent?.kind !== (parent ? "group" : undefined) || isInside)
          return document.say((t) => t.cannotMoveThere());
        const orders = ordersBefore(editor.objects.values(), objectId, parentId, beforeId);
        document.edit(
          [...orders].map(([id, order]) =>
            change(id, id === objectId && parentId !== object.parentId ? { parentId, order } : { order }),
          ),
        );
      }),

    align_objects: ({ objectIds, to }) => {
      const ids = editor.changeable(editor.outermost(objectIds));
      if (ids.length === 0) return;
      const boxes = ids.map((id) => editor.boxOf([id], new Box3()));
      if (to === "ground") {
        const moved = new Set(editor.family(ids));
        const drafts = ids.flatMap((id, at) => {
          const box = boxes[at];
          if (!box) return [];
          box.getCenter(POSITION).setY(box.min.y + 0.05);
          if (!surfaces.below(POSITION, FALL, moved, GROUND)) return [];
          return editor.move(id, 0, GROUND.point.y - box.min.y, 0);
        });
        if (drafts.length > 0) document.edit(drafts);
        return;
      }
      const ahead = context.world.rig.camera.getWorldDirection(AHEAD);
      const moves = aligned(boxes, to, rightOf(ahead, RIGHT));
      document.edit(ids.flatMap((id, at) => editor.move(id, ...(moves[at] ?? ZERO).toArray())));
    },
  };
}

const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();
const AHEAD = new Vector3();
const RIGHT = new Vector3();
const ZERO = new Vector3();
const BOX = new Box3();
const GROUND = surface();
