import { Euler, Matrix3, Matrix4, Quaternion, Vector3 } from "three";
import { SWAY } from "./paint.ts";
import type { Paint } from "./paint.ts";

export type Vec = readonly [number, number, number];

/** A transform relative to the parent: metres and radians. Heading turns about +Y, tilt about X, roll about Z. */
export type Place = {
  readonly at?: Vec;
  readonly heading?: number;
  readonly tilt?: number;
  readonly roll?: number;
  readonly scale?: number | Vec;
};

/** A triangle mesh that grows shape by shape. Metres, +Y up; an object's front faces +Z. */
export class Mesh {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly colours: number[] = [];
  /** Per vertex: glow; kind of motion, and eight times a wire's millimetres; amount of motion; tint; each 0 to 255. */
  readonly live: number[] = [];
  readonly triangles: number[] = [];
  #matrix = new Matrix4();
  #normalMatrix = new Matrix3();
  #shapes = 0;

  get vertexCount(): number {
    return this.positions.length / 3;
  }

  /** Everything made inside `build` is transformed by this place. */
  at(place: Place, build: () => void): void {
    const { at = [0, 0, 0], heading = 0, tilt = 0, roll = 0, scale = 1 } = place;
    const size = typeof scale === "number" ? [scale, scale, scale] : scale;
    const local = new Matrix4().compose(
      new Vector3(...at),
      new Quaternion().setFromEuler(new Euler(tilt, heading, roll, "YXZ")),
      new Vector3(size[0], size[1], size[2]),
    );
    this.within(local, build);
  }

  within(local: Matrix4, build: () => void): void {
    const outer = this.#matrix;
    this.#matrix = outer.clone().multiply(local);
    this.#normalMatrix = new Matrix3().getNormalMatrix(this.#matrix);
    build();
    this.#matrix = outer;
    this.#normalMatrix = new Matrix3().getNormalMatrix(outer);
  }

  /** Varies the brightness of neighbouring shapes by a few percent, like pieces of wood and cloth. */
  beginShape(of: Paint): Paint {
    const step = ((this.#shapes++ * 0.618034) % 1) - 0.5;
    const factor = of.glow > 0 ? 1 : 1 + step * 0.09;
    return { ...of, colour: [of.colour[0] * factor, of.colour[1] * factor, of.colour[2] * factor] };
  }

  vertex(point: Vec, normal: Vec, of: Paint, sway = 0): number {
    const p = new Vector3(...point).applyMatrix4(this.#matrix);
    const n = new Vector3(...normal).applyMatrix3(this.#normalMatrix).normalize();
    this.positions.push(p.x, p.y, p.z);
    this.normals.push(n.x, n.y, n.z);
    this.colours.push(...of.colour);
    this.live.push(of.glow * 255, SWAY[of.sway] + 8 * of.wire, Math.min(1, sway) * 255, of.tint ? 255 : 0);
    return this.vertexCount - 1;
  }

  /** Orients the triangle by its normals and drops it if it has no area. */
  triangle(a: number, b: number, c: number): void {
    const [p, q, r] = [this.#point(a), this.#point(b), this.#point(c)];
    const facing = q.sub(p).cross(r.sub(p));
    if (facing.lengthSq() < 1e-13) return;
    const normal = this.#normal(a).add(this.#normal(b)).add(this.#normal(c));
    if (facing.dot(normal) >= 0) this.triangles.push(a, b, c);
    else this.triangles.push(a, c, b);
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }

  #point(i: number): Vector3 {
    return new Vector3().fromArray(this.positions, i * 3);
  }

  #normal(i: number): Vector3 {
    return new Vector3().fromArray(this.normals, i * 3);
  }
}
