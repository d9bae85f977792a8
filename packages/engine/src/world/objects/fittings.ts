import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  SphereGeometry,
  TorusGeometry,
  Vector4,
} from "three";
import { STATIC_CASTER_LAYER } from "../environment/lights.ts";
import { Batch } from "./batch.ts";
import { placedHull } from "./colliders.ts";
import type { ObjectEntry } from "./object-renderer.ts";
import { createObjectMaterial } from "./object-material.ts";
import type { RenderContext } from "./render-context.ts";

/** Basic shapes that objects of some kinds consist of, besides their pictures. */
export type Shape = "box" | "post" | "speaker" | "ring" | "glow-ring" | "disc" | "bulb" | "arrow" | "cushion";
export type Fitting = {
  shape: Shape;
  /** In object space. */
  at: Matrix4;
  colour: string;
  /** It collides with bodies. */
  isSolid?: boolean;
};

type Copy = { fitting: Fitting; copy: number };

/** Renders fittings (frames, plinths, speakers and the like), all in one draw call. */
export class Fittings {
  readonly #context: RenderContext;
  readonly #batch: Batch;
  readonly #copies = new Map<ObjectEntry, Copy[]>();

  constructor(context: RenderContext) {
    this.#context = context;
    this.#batch = new Batch(createObjectMaterial(context.uniforms), 4_096, 16_384);
    const { mesh } = this.#batch;
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.layers.enable(STATIC_CASTER_LAYER);
    mesh.name = "fittings";
    context.added(mesh);
  }

  /** Replaces the fittings of an object. */
  set(entry: ObjectEntry, fittings: readonly Fitting[]): void {
    this.remove(entry);
    if (fittings.length === 0) return;
    const copies: Copy[] = [];
    for (const fitting of fittings) {
      if (!this.#batch.hasShape(fitting.shape)) this.#batch.addShape(fitting.shape, SHAPES[fitting.shape]());
      const copy = this.#batch.add(fitting.shape, entry.drawn);
      if (copy === null) continue;
      this.#batch.mesh.setColorAt(copy, this.#colourOf(entry, fitting));
      copies.push({ fitting, copy });
    }
    this.#copies.set(entry, copies);
    this.place(entry);
  }

  place(entry: ObjectEntry): void {
    for (const { fitting, copy } of this.#copies.get(entry) ?? [])
      this.#batch.place(copy, AT.multiplyMatrices(entry.drawn, fitting.at));
  }

  remove(entry: ObjectEntry): void {
    for (const { copy } of this.#copies.get(entry) ?? []) this.#batch.remove(copy);
    this.#copies.delete(entry);
  }

  solidsOf(entry: ObjectEntry): BufferGeometry[] {
    return (this.#copies.get(entry) ?? [])
      .filter(({ fitting }) => fitting.isSolid === true)
      .map(({ fitting }) => placedHull(CUBE, AT.multiplyMatrices(entry.matrix, fitting.at)));
  }

  relight(): void {
    for (const [entry, copies] of this.#copies)
      for (const { fitting, copy } of copies)
        this.#batch.mesh.setColorAt(copy, this.#colourOf(entry, fitting));
  }

  dispose(): void {
    this.#batch.dispose();
    this.#copies.clear();
  }

  #colourOf({ matrix: { elements } }: ObjectEntry, { colour }: Fitting): Vector4 {
    TINT.set(colour);
    return COLOUR.set(TINT.r, TINT.g, TINT.b, this.#context.sky.at(elements[12], elements[14]));
  }
}

const CUBE = new BoxGeometry(1, 1, 1);
const AT = new Matrix4();
const TINT = new Color();
const COLOUR = new Vector4();

/** A fitting of this width, height and depth centred on x, y, z. */
export const fitted = (
  shape: Shape,
  colour: string,
  [x, y, z]: readonly [number, number, number],
  [width, height, depth]: readonly [number, number, number],
  isSolid = false,
): Fitting => ({
  shape,
  colour,
  isSolid,
  at: new Matrix4().makeScale(width, height, depth).setPosition(x, y, z),
});

/** Adds the vertex attributes of the objects' material: light, tint (full: the instance's colour) and glow. */
const painted = (geometry: BufferGeometry, light = 1, glow = 0, tint = 1): BufferGeometry => {
  const { count } = geometry.getAttribute("position");
  const [paint, live] = [new Uint16Array(count * 4), new Uint8Array(count * 4)];
  for (let i = 0; i < count; i++) {
    paint.set([light * 65_535, light * 65_535, light * 65_535, 65_535], i * 4);
    live.set([glow * 255, 0, 0, tint * 255], i * 4);
  }
  geometry.setAttribute("paint", new BufferAttribute(paint, 4, true));
  geometry.setAttribute("live", new BufferAttribute(live, 4));
  geometry.deleteAttribute("uv");
  const normals = geometry.getAttribute("normal");
  const packed = new Int8Array(count * 4);
  for (let i = 0; i < count; i++)
    packed.set([normals.getX(i) * 127, normals.getY(i) * 127, normals.getZ(i) * 127], i * 4);
  geometry.setAttribute("normal", new BufferAttribute(packed, 4, true));
  return geometry;
};

/** Merges painted shapes: all have the same attributes. */
const joined = (...parts: BufferGeometry[]): BufferGeometry => {
  const whole = new BufferGeometry();
  for (const name of ["position", "normal", "paint", "live"]) {
    const streams = parts.map((part) => part.getAttribute(name) as BufferAttribute);
    const [{ array, itemSize, normalized }] = streams as [BufferAttribute];
    const length = streams.reduce((sum, stream) => sum + stream.array.length, 0);
    const numbers = new (array.constructor as new (length: number) => typeof array)(length);
    let at = 0;
    for (const stream of streams) {
      numbers.set(stream.array, at);
      at += stream.array.length;
    }
    whole.setAttribute(name, new BufferAttribute(numbers, itemSize, normalized));
  }
  let first = 0;
  whole.setIndex(
    parts.flatMap((part) => {
      const corners = Array.from(part.getIndex()?.array ?? [], (corner) => corner + first);
      first += part.getAttribute("position").count;
      return corners;
    }),
  );
  for (const part of parts) part.dispose();
  return whole;
};

const SHAPES: Record<Shape, () => BufferGeometry> = {
  box: () => painted(new BoxGeometry(1, 1, 1)),
  post: () => painted(new CylinderGeometry(0.5, 0.5, 1, 20)),
  /** Foot at 0, 0.35 high, with the cones facing +Z. */
  speaker: () =>
    joined(
      painted(new BoxGeometry(0.22, 0.35, 0.2).translate(0, 0.175, 0)),
      painted(
        new CylinderGeometry(0.078, 0.078, 0.02, 24).rotateX(Math.PI / 2).translate(0, 0.12, 0.1),
        0.12,
        0,
        0,
      ),
      painted(
        new ConeGeometry(0.05, 0.03, 24, 1, true).rotateX(-Math.PI / 2).translate(0, 0.12, 0.105),
        0.3,
        0,
        0,
      ),
      painted(
        new CylinderGeometry(0.038, 0.038, 0.02, 20).rotateX(Math.PI / 2).translate(0, 0.262, 0.1),
        0.12,
        0,
        0,
      ),
      painted(new SphereGeometry(0.02, 12, 8).translate(0, 0.262, 0.105), 0.35, 0, 0),
    ),
  ring: () => painted(new TorusGeometry(1, 0.075, 14, 56)),
  "glow-ring": () => painted(new TorusGeometry(1, 0.022, 8, 56), 1, 1),
  disc: () => painted(new CylinderGeometry(1, 1.06, 1, 40)),
  bulb: () => painted(new SphereGeometry(0.5, 18, 12), 1, 1),
  /** Flat, pointing along +Z: the direction of view on arrival. */
  arrow: () => painted(new ConeGeometry(0.5, 1, 3).rotateX(Math.PI / 2).scale(1, 0.08, 1)),
  cushion: () => painted(new CylinderGeometry(0.46, 0.5, 1, 28)),
};
