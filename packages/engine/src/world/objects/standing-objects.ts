import type { EngineWords } from "@veranda/contract/engine/words";
import type { BufferGeometry } from "three";
import type { ObjectLayer } from "./object-layer.ts";
import type { ObjectEntry } from "./object-renderer.ts";

/** One that stays and whose size is known. */
export const sized = (entry: ObjectEntry | undefined): ObjectEntry | null =>
  entry && !entry.isLeaving && !entry.box.isEmpty() ? entry : null;

/** Whether anything of it is seen by now. */
export function isEntryDrawn(entry: ObjectEntry | undefined): boolean {
  if (!entry?.kind || entry.isLeaving || entry.isComing) return false;
  return entry.kind.isDrawn?.(entry) ?? !entry.box.isEmpty();
}

/** Collider geometry, in world space. While somebody moves it there is none, as it would be rebuilt each frame. */
export function hullsOf(entry: ObjectEntry): BufferGeometry[] {
  if (entry.isLeaving || entry.isMoved || entry.object.props.isPassable === true) return [];
  return entry.kind?.solidsOf?.(entry) ?? [];
}

/** What stands here, by name; radius is over the ground, in metres. */
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
