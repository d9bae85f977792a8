import { BoxGeometry, Matrix4 } from "three";
import type { BufferGeometry } from "three";
import { placedHull } from "../colliders.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import type { ModelFile } from "./model-file.ts";

/** A model with more triangles than this collides as its bounding box. */
const MOST_TRIANGLES = 4000;

/** Collision geometry of a model: its lowest level if that has few triangles, else its bounding box. In world space. */
export function hullsOf({ outline }: ModelFile, entry: ObjectEntry): BufferGeometry[] {
  if (outline && (outline.getIndex()?.count ?? 0) / 3 <= MOST_TRIANGLES)
    return [placedHull(outline, entry.matrix)];
  const { min, max } = entry.box;
  BOX.makeScale(max.x - min.x, max.y - min.y, max.z - min.z)
    .setPosition((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2)
    .premultiply(entry.matrix);
  return [placedHull(CUBE, BOX)];
}

const CUBE = new BoxGeometry(1, 1, 1);
const BOX = new Matrix4();
