import { BoxGeometry } from "three";
import type { BufferGeometry } from "three";
import type { Entry } from "../entry.ts";
import type { ModelFile } from "./model-file.ts";

/** A model of more triangles than this is walked against as its box. */
const MOST_TRIANGLES = 4000;

/** What one walks against of a model: its lightest level where that is light enough, else its box. In world space. */
export function hullsOf({ outline }: ModelFile, entry: Entry): BufferGeometry[] {
  if (outline && (outline.getIndex()?.count ?? 0) / 3 <= MOST_TRIANGLES)
    return [outline.clone().applyMatrix4(entry.matrix)];
  const { min, max } = entry.box;
  const box = new BoxGeometry(max.x - min.x, max.y - min.y, max.z - min.z);
  box.translate((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2).applyMatrix4(entry.matrix);
  box.deleteAttribute("uv");
  box.deleteAttribute("normal");
  return [box];
}
