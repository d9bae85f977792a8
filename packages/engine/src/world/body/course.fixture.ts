import { BufferAttribute, BufferGeometry } from "three";

/** Test terrain for the character controller: boxes and quads in world space. */
export class Course {
  readonly #points: number[] = [];
  readonly #indices: number[] = [];

  box(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number): this {
    const base = this.#points.length / 3;
    for (let corner = 0; corner < 8; corner++) {
      this.#points.push(corner & 1 ? maxX : minX, corner & 2 ? maxY : minY, corner & 4 ? maxZ : minZ);
    }
    const faces = [
      [0, 4, 6, 2],
      [1, 3, 7, 5],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 2, 3, 1],
      [4, 5, 7, 6],
    ];
    for (const [a = 0, b = 0, c = 0, d = 0] of faces) {
      this.#indices.push(base + a, base + b, base + c, base + a, base + c, base + d);
    }
    return this;
  }

  /** A slope that rises towards -Z from z = `from`, `width` wide about x. */
  slope(x: number, from: number, length: number, degrees: number, width = 4): this {
    const base = this.#points.length / 3;
    const rise = Math.tan((degrees * Math.PI) / 180) * length;
    const [left, right] = [x - width / 2, x + width / 2];
    this.#points.push(left, 0, from, right, 0, from, right, rise, from - length, left, rise, from - length);
    this.#indices.push(base, base + 1, base + 2, base, base + 2, base + 3);
    return this;
  }

  /** Stairs that rise towards -Z from z = `from`. */
  stairs(x: number, from: number, count: number, rise: number, tread: number, width = 4): this {
    for (let i = 0; i < count; i++) {
      this.box(x - width / 2, 0, from - (count + 4) * tread, x + width / 2, rise * (i + 1), from - i * tread);
    }
    return this;
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(Float32Array.from(this.#points), 3));
    geometry.setIndex(new BufferAttribute(Uint32Array.from(this.#indices), 1));
    return geometry;
  }
}

/** 40 × 40 m of ground at height 0. */
export const plain = (): Course => new Course().box(-20, -1, -20, 20, 0, 20);
