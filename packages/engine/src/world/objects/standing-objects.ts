import type { EngineWords } from "@veranda/contract/engine/words";
import type { BufferGeometry } from "three";
import type { ObjectLayer } from "./object-layer.ts";
import type { ObjectEntry } from "./object-renderer.ts";

/** Only an entry that isn't being removed and whose size is known. */
export const sized = (entry: ObjectEntry | undefined): ObjectEntry | null =>
  entry && !entry.isLeaving && !entry.box.isEmpty() ? entry : null;

/** Whether any part of it is visible yet. */
export function isEntryDrawn(entry: ObjectEntry | undefined): boolean {
  if (!entry?.kind || entry.isLeaving || entry.isComing) return false;
  return entry.kind.isDrawn?.(entry) ?? !entry.box.isEmpty();
}

/** Colliders in world space. None while somebody moves the object, as they would be rebuilt each frame. */
export function hullsOf(entry: ObjectEntry): BufferGeometry[] {
  if (entry.isLeaving || entry.isMoved || entry.object.props.isPassable === true) return [];
  return entry.kind?.solidsOf?.(entry) ?? [];
}

/** The objects here with their titles; radius is horizontal, in metres. */
export const listStanding = (
  entries: Iterable<ObjectEntry>,
  words: EngineWords,
): ReturnType<ObjectLayer["list"]> =>
  [...entries]
    .filter((entry) => sized(entry) !== null)
    .map((entry) => {
      const { id, object, box, kind } = entry;
      const [x, , z] = object.transform.scale;
      const radius = Math.hypot((box.max.x - box.min.x) * x, (box.max.z - box.min.z) * z) / 2;
      const title = object.name || kind?.titleOf(entry) || words.object();
      return { id, title, position: object.transform.position, radius };
    });
