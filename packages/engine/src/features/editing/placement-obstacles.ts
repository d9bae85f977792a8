import { Box3, Vector3 } from "three";
import { isFlat } from "./default-sizes.ts";
import type { ObjectKind } from "@veranda/contract/records/object";
import type { EditorContext } from "./editor-context.ts";
import { frameBounds } from "./frames.ts";
import { BODY, type Obstacles } from "./in-the-way.ts";
import type { LateSizes } from "./late-sizes.ts";
import { isRead } from "./onlooker.ts";

/** Kinds that are viewed from the front. */
export const isLookedAt = (kind: ObjectKind): boolean => isFlat(kind) || kind === "portal";

/** Obstacles for new objects: objects, people, and those that have a position but are not loaded yet. */
export class PlacementObstacles implements Obstacles {
  /** Room taken by other objects that are added together with the current one. */
  readonly taken: Box3[] = [];
  /** Objects that are being placed again. */
  own: ReadonlySet<string> | null = null;

  readonly #editor: EditorContext;
  readonly #late: LateSizes;

  constructor(editor: EditorContext, late: LateSizes) {
    this.#editor = editor;
    this.#late = late;
  }

  *bounds(except: string | null): Iterable<Box3> {
    const { objects, context } = this.#editor;
    for (const id of objects.keys())
      if (id !== except && !this.own?.has(id) && context.world.objects?.boundsOf(id, BOUNDS)) yield BOUNDS;
    // Nothing is placed onto people or behind them.
    for (const { person, isOwn } of context.world.people?.everyone ?? []) {
      const position = isOwn ? undefined : person.sighting?.position;
      if (position) yield BOUNDS.copy(BODY).translate(FEET.fromArray(position));
    }
    yield* this.#late.rooms(objects, except);
    yield* this.taken;
  }

  *faces(areWords: boolean): Iterable<Box3> {
    const { objects, context } = this.#editor;
    for (const [id, { kind }] of objects)
      if (
        !this.own?.has(id) &&
        (areWords ? isRead(kind) : isLookedAt(kind)) &&
        context.world.objects?.boundsOf(id, BOUNDS)
      )
        yield BOUNDS;
  }

  frames(): Iterable<Box3> {
    const manifest = this.#editor.context.world.environment?.manifest;
    return manifest ? frameBounds(manifest) : [];
  }

  isUnderWater({ x, y, z }: Vector3): boolean {
    return (this.#editor.context.world.zones.waterAt(x, z)?.surface ?? -Infinity) > y;
  }
}

const BOUNDS = new Box3();
const FEET = new Vector3();
