import type { Node } from "@gltf-transform/core";
import type { EnvironmentManifest } from "@veranda/contract/environment";
import { Matrix4, Vector3 } from "three";
import type { Point } from "./soup.ts";

const KINDS = ["spawn", "seat", "frame", "screen", "pedestal"] as const;
const SEATS = ["chair", "bench", "stool", "floor"] as const;

/** An empty node whose name declares a place. */
export type NamedPlace = {
  kind: (typeof KINDS)[number];
  name: string;
  position: Point;
  heading: number;
  width: number;
  height: number;
};

export type Places = Pick<EnvironmentManifest, "spawnPoints" | "seats" | "frames" | "screens" | "pedestals">;

/** The place declared by an empty node's name ("spawn", "seat bench 2"), or null. It faces along its -Z. */
export function placeOf(node: Node): NamedPlace | null {
  const name = node.getName().toLowerCase();
  const kind = KINDS.find((one) => new RegExp(`^${one}([^a-z]|$)`).test(name));
  if (!kind || node.getMesh()) return null;
  const matrix = new Matrix4().fromArray(node.getWorldMatrix());
  const facing = new Vector3(0, 0, -1).transformDirection(matrix);
  const [width, height] = [new Vector3(), new Vector3()];
  matrix.extractBasis(width, height, new Vector3());
  return {
    kind,
    name,
    position: rounded(new Vector3().setFromMatrixPosition(matrix)),
    heading: Math.atan2(-facing.x, -facing.z),
    width: width.length(),
    height: height.length(),
  };
}

const rounded = ({ x, y, z }: Vector3): Point => [x, y, z];

/** The places of a manifest; those without a name are numbered. */
export function sorted(places: readonly NamedPlace[]): Places {
  const of = (kind: NamedPlace["kind"]) =>
    places
      .filter((place) => place.kind === kind)
      .map(({ name, position, heading, width, height }, at) => ({
        name,
        at: { name: `${kind}-${at + 1}`, position, heading },
        width,
        height,
      }));
  return {
    spawnPoints: of("spawn").map(({ at: { position, heading } }) => ({ position, heading })),
    seats: of("seat").map(({ name, at }) => ({
      ...at,
      kind: SEATS.find((kind) => name.includes(kind)) ?? "chair",
    })),
    frames: of("frame").map(({ at, width, height }) => ({ ...at, width, height })),
    screens: of("screen").map(({ at, width, height }) => ({ ...at, width, height })),
    pedestals: of("pedestal").map(({ at, width }) => ({ ...at, size: width })),
  };
}
