import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import type { Draft, NewObject } from "../document/store/replica.ts";
import { rightOf } from "./align.ts";
import type { EditorContext } from "./editor-context.ts";
import { orderAfter } from "./layer-order.ts";
import { transformOf } from "./transforms.ts";

/** Maximum gap between an object and its copy. Metres. */
const GAP = 0.1;
const FARTHEST = 20;

/** Adds copies of objects and their members at this offset, and selects them. Returns the new outermost ones. */
export function duplicated(
  editor: EditorContext,
  ids: readonly string[],
  by: Vector3,
  gesture?: string,
): string[] {
  const roots = editor.outermost(ids);
  const names = new Map(editor.family(roots).map((id) => [id, editor.newId()]));
  const orders = new Map<string | null, number>();
  const nextOrder = (parentId: string | null): number => {
    const order = orders.get(parentId) ?? editor.nextOrder(parentId);
    orders.set(parentId, orderAfter(order));
    return order;
  };
  const drafts = [...names].flatMap(([id, next]): Draft[] => {
    const object = editor.objects.get(id);
    if (!object) return [];
    const { creatorId: _creator, version: _version, state: _state, props, ...rest } = object;
    // Two objects can't fill one frame.
    const { frame: _frame, ...others } = props;
    const matrix = new Matrix4().compose(
      POSITION.fromArray(object.transform.position).add(by),
      ROTATION.fromArray(object.transform.rotation),
      SCALE.fromArray(object.transform.scale),
    );
    const double: NewObject = {
      ...rest,
      id: next,
      parentId: (object.parentId && names.get(object.parentId)) ?? object.parentId,
      order: roots.includes(id) ? nextOrder(object.parentId) : object.order,
      transform: transformOf(matrix),
      props: others,
      locked: false,
      uneditable: false,
    };
    return [{ op: "add", object: double }];
  });
  if (drafts.length === 0 || !editor.document.edit(drafts, gesture ? { gesture } : {})) return [];
  const doubles = roots.flatMap((id) => names.get(id) ?? []);
  editor.select(doubles);
  return doubles;
}

/** Offset from objects to their copies: to the viewer's right, by their width. */
export function besideThem(editor: EditorContext, ids: readonly string[]): Vector3 {
  const { camera } = editor.context.world.rig;
  const right = rightOf(camera.getWorldDirection(AHEAD), new Vector3());
  const size = editor.boxOf(ids, BOX).getSize(SIZE);
  const width = Math.abs(right.x * size.x) + Math.abs(right.z * size.z);
  return right.multiplyScalar(Math.min(width, FARTHEST) + GAP);
}

const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();
const SIZE = new Vector3();
const AHEAD = new Vector3();
const BOX = new Box3();
