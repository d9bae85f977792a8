import { BoxGeometry, Matrix4 } from "three";
import type { BufferGeometry } from "three";
import { placedHull } from "../colliders.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import type { ModelFile } from "./model-file.ts";

/** A model of more triangles than this is walked against as its box. */
const MOST_TRIANGLES = 4000;

/** What one walks against of a model: its lightest level where that is light enough, else its box. In world space. */
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
