import { readFile } from "node:fs/promises";
import type { EnvironmentVariant } from "@veranda/contract/environment";
import type { Prefab } from "@veranda/contract/prefab";
import type { SampleSpace } from "@veranda/contract/sample-spaces";
import { readPrefab } from "@veranda/engine/world/objects/prefab-file";
import {
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  PerspectiveCamera,
  Ray,
  Triangle,
  Vector3,
} from "three";
import { MeshBVH } from "three-mesh-bvh";
import { meshesOf, Painted } from "../environments/drawn.fixture.ts";
import { Ground } from "./ground.ts";
import { BUILT, matrixOf, stoodIn } from "./sample.fixture.ts";

/** Pixels of a drawing. */
export const [ACROSS, DOWN] = [64, 36];
/** Metres, and shares of the light that comes from all around, from above and from the sun. */
const FARTHEST = 400;
const LIGHT = { around: 0.5, above: 0.25, sun: 0.5 };
const GAMMA = 2.2;

type Colour = readonly number[];
type Hit = { colour: Colour; normal: Vector3 };

const environments = new Map<string, Promise<Painted>>();
function paintedOf(name: string): Promise<Painted> {
  const cached =
    environments.get(name) ??
    Ground.of(name)
      .then(meshesOf)
      .then((meshes) => new Painted(meshes));
  environments.set(name, cached);
  return cached;
}

const prefabs = new Map<string, Promise<BufferGeometry>>();
function solidOf({ file }: Prefab): Promise<BufferGeometry> {
  const cached =
    prefabs.get(file) ??
    readFile(new URL(`prefabs/${file}`, BUILT))
      .then((bytes) => readPrefab(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)))
      .then(({ solid }) => solid);
  prefabs.set(file, cached);
  return cached;
}

const linearOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** GAMMA);

/** The placed objects of a space. */
class Things {
  readonly #corners: number[] = [];
  readonly #colours: number[][] = [];
  #bvh: MeshBVH | null = null;

  static async of({ objects }: SampleSpace): Promise<Things> {
    const things = new Things();
    for (const { object, prefab } of stoodIn(objects)) {
      const solid = await solidOf(prefab);
      const [places, paint, live] = ["position", "paint", "live"].map((kind) => solid.getAttribute(kind));
      if (!places || !paint || !live) continue;
      const matrix = matrixOf(object);
      const own = linearOf(String(object.props.colour ?? prefab.tint ?? "#ffffff"));
      const corner = new Vector3();
      for (const [at, vertex] of [...(solid.getIndex()?.array ?? [])].entries()) {
        corner.fromArray(places.array, vertex * 3).applyMatrix4(matrix);
        things.#corners.push(corner.x, corner.y, corner.z);
        const tint = live.getComponent(vertex, 3) / 255;
        if (at % 3 === 0)
          things.#colours.push(
            own.map((value, k) => paint.getComponent(vertex, k) * (1 - tint + tint * value)),
          );
      }
    }
    if (things.#corners.length > 0)
      // Indirect: triangles keep their numbers.
      things.#bvh = new MeshBVH(
        new BufferGeometry().setAttribute("position", new Float32BufferAttribute(things.#corners, 3)),
        { indirect: true },
      );
    return things;
  }

  hit(ray: Ray, within: number): Hit | null {
    const triangle = this.#bvh?.raycastFirst(ray, DoubleSide, 0.05, within)?.faceIndex;
    if (triangle === undefined || triangle === null) return null;
    const [a, b, c] = [0, 3, 6].map((at) => new Vector3().fromArray(this.#corners, triangle * 9 + at));
    if (!a || !b || !c) return null;
    return {
      colour: this.#colours[triangle] ?? [0, 0, 0],
      normal: Triangle.getNormal(a, b, c, new Vector3()),
    };
  }
}

/** The sky, or below the horizon the haze. */
function skyIn({ up, variant: { sky, fog, exposure } }: { up: number; variant: EnvironmentVariant }): Colour {
  const towards = Math.min(1, Math.max(0, up) * 1.5);
  const light =
    up < 0 ? fog.colour : sky.horizon.map((value, k) => value + ((sky.zenith[k] ?? 0) - value) * towards);
  return light.map((value) => (value * exposure) / (1 + value * exposure * 0.3));
}

/**
 * What a space's poster shows, in plain colours with the sun's light but without shadows, lamps and people: red, green and
 * blue of each pixel, 0 to 255, from the upper left.
 */
export async function drawingOf(space: SampleSpace): Promise<number[]> {
  const { setting, view } = space;
  const [ground, environment, things] = [
    await Ground.of(setting.environment),
    await paintedOf(setting.environment),
    await Things.of(space),
  ];
  const variant = ground.manifest.variants[setting.variant];
  if (!variant) throw new Error(`${space.slug} is at no time of the day`);
  const camera = new PerspectiveCamera(view.fieldOfView, ACROSS / DOWN, 0.1, FARTHEST);
  camera.position.set(...view.position);
  camera.lookAt(...view.target);
  camera.updateMatrixWorld();
  const sun = new Vector3(...variant.sun.direction);
  const ray = new Ray(camera.position.clone());
  const pixelOf = (x: number, y: number): Colour => {
    ray.direction
      .set(((x + 0.5) / ACROSS) * 2 - 1, 1 - ((y + 0.5) / DOWN) * 2, 0.5)
      .unproject(camera)
      .sub(camera.position)
      .normalize();
    const wall = environment.bvh.raycastFirst(ray, DoubleSide, 0.05, FARTHEST);
    const thing = things.hit(ray, wall?.distance ?? FARTHEST);
    if (!wall && !thing) return skyIn({ up: ray.direction.y, variant });
    const face = wall?.faceIndex ?? 0;
    const { colour, normal } = thing ?? {
      colour: environment
        .paint(face)
        .slice(0, 3)
        .map((value) => value / 255),
      normal: environment.normal(face).clone(),
    };
    if (normal.dot(ray.direction) > 0) normal.negate();
    const light = LIGHT.around + LIGHT.above * normal.y + LIGHT.sun * Math.max(0, normal.dot(sun));
    return colour.map((value) => value * light);
  };
  return Array.from({ length: ACROSS * DOWN }, (_, at) =>
    pixelOf(at % ACROSS, Math.floor(at / ACROSS)).map((value) =>
      Math.min(255, 255 * Math.max(0, value) ** (1 / GAMMA)),
    ),
  ).flat();
}
