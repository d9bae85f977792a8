import { readFile } from "node:fs/promises";
import type { SpaceObject } from "@veranda/contract";
import { prefabCatalogue, type Prefab } from "@veranda/contract/prefab";
import { sampleSpaces } from "@veranda/contract/sample-spaces";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { Box3, Matrix4, Quaternion, Vector3 } from "three";

export const BUILT = new URL("../built/", import.meta.url);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(name, BUILT), "utf8"));

export const { spaces: SAMPLE_SPACES } = sampleSpaces.parse(await read("spaces/spaces.json"));
const { prefabs } = prefabCatalogue.parse(await read("prefabs/prefabs.json"));
const byId = new Map(prefabs.map((prefab) => [prefab.id, prefab]));

export const matrixOf = ({ transform: { position, rotation, scale } }: SpaceObject): Matrix4 =>
  new Matrix4().compose(new Vector3(...position), new Quaternion(...rotation), new Vector3(...scale));

/** A placed object, and the bounds of its colliders; empty if it has none. */
export type Stood = { object: SpaceObject; prefab: Prefab; box: Box3 };

export const stoodIn = (objects: readonly SpaceObject[]): Stood[] =>
  objects.flatMap((object) => {
    const prefab = byId.get(String(object.props.prefab));
    if (!prefab) return [];
    const box = new Box3();
    for (const collider of prefab.colliders) {
      const hull = colliderGeometry(collider, matrixOf(object));
      hull.computeBoundingBox();
      if (hull.boundingBox) box.union(hull.boundingBox);
    }
    return [{ object, prefab, box }];
  });
