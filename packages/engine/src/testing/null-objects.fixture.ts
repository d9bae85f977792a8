import { FLAT_KINDS, type ObjectState, type SpaceObject } from "@veranda/contract/records/object";
import { Box3, Group, Matrix4, Quaternion, Ray, Vector3 } from "three";
import type { HighlightKind, ObjectLayer } from "../world/objects/object-layer.ts";

import { PORTAL_BOUNDS } from "../world/objects/portal-size.ts";

type Thing = { object: SpaceObject; matrix: Matrix4; isMoved: boolean };

/** Objects as boxes: a metre high, standing on their origin; flat ones hang in theirs, 4:3. */
export class NullObjects {
  readonly root = new Group();
  onAdded: ObjectLayer["onAdded"] = null;
  isEditing = false;
  isMoving = false;
  readonly highlights = new Map<HighlightKind, readonly string[]>();
  readonly states = new Map<string, ObjectState>();
  readonly #things = new Map<string, Thing>();

  /** As the engine takes it; what the yard has no use for does nothing. */
  get layer(): ObjectLayer {
    return new Proxy(this, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name, target);
        if (typeof own === "function") return (own as () => unknown).bind(target);
        return name in target || name === "then" ? own : () => null;
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    }) as unknown as ObjectLayer;
  }

  setObjects(objects: readonly SpaceObject[]): Promise<void> {
    this.#things.clear();
    this.apply(objects.map((object) => ({ id: object.id, object })));
    return Promise.resolve();
  }

  apply(changes: readonly { id: string; object: SpaceObject | null }[]): void {
    for (const { id, object } of changes) {
      if (!object || object.isHidden) this.#things.delete(id);
      else this.#things.set(id, { object, matrix: matrixOf(object), isMoved: false });
    }
  }

  show(id: string, matrix: Matrix4 | null): void {
    const thing = this.#things.get(id);
    if (!thing) return;
    thing.isMoved = matrix !== null;
    thing.matrix.copy(matrix ?? matrixOf(thing.object));
  }

  setState(id: string, state: ObjectState): void {
    this.states.set(id, state);
  }

  setHighlight(ids: readonly string[], kind: HighlightKind): void {
    this.highlights.set(kind, ids);
  }

  setEdgesShown(): void {}

  setEditing(isEditing: boolean): void {
    this.isEditing = isEditing;
  }

  boundsOf(id: string, target: Box3): boolean {
    const thing = this.#things.get(id);
    if (!thing || thing.object.kind === "group") return false;
    target.copy(boxOf(thing.object)).applyMatrix4(thing.matrix);
    return true;
  }

  pick: ObjectLayer["pick"] = (origin, direction, far, target, except) => {
    const ray = new Ray(origin, direction);
    const hit = new Vector3();
    target.distance = far;
    let isFound = false;
    for (const [id, { object, matrix }] of this.#things) {
      if (object.kind === "group" || except?.has(id)) continue;
      const local = ray.clone().applyMatrix4(matrix.clone().invert());
      if (!local.intersectBox(boxOf(object), hit)) continue;
      hit.applyMatrix4(matrix);
      const distance = hit.distanceTo(origin);
      if (distance >= target.distance) continue;
      isFound = true;
      target.id = id;
      target.distance = distance;
      target.point.copy(hit);
      target.normal.copy(direction).negate();
    }
    return isFound ? target : null;
  };

  /** Where something is drawn now. */
  placeOf(id: string): [number, number, number] | null {
    const thing = this.#things.get(id);
    return thing ? new Vector3().setFromMatrixPosition(thing.matrix).toArray() : null;
  }

  takeChanged(): boolean {
    return false;
  }

  list(): [] {
    return [];
  }

  colliders(): [] {
    return [];
  }

  takeWantedSpaces(): [] {
    return [];
  }
}

const isFlat = ({ kind }: SpaceObject): boolean => (FLAT_KINDS as readonly string[]).includes(kind);
const boxOf = (object: SpaceObject): Box3 =>
  object.kind === "portal"
    ? new Box3(new Vector3(...PORTAL_BOUNDS.min), new Vector3(...PORTAL_BOUNDS.max))
    : isFlat(object)
      ? new Box3(new Vector3(-2 / 3, -0.5, -0.01), new Vector3(2 / 3, 0.5, 0.02))
      : new Box3(new Vector3(-0.5, 0, -0.5), new Vector3(0.5, 1, 0.5));

const matrixOf = ({ transform: { position, rotation, scale } }: SpaceObject): Matrix4 =>
  new Matrix4().compose(new Vector3(...position), new Quaternion(...rotation), new Vector3(...scale));
