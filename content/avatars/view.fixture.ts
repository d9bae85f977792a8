import type { SkeletonPose } from "@veranda/engine/world/avatars/skeleton-pose";
import type { Family } from "./family.fixture.ts";

/** Vertices of a part in a pose, metres, its triangles, and the colour slot of each vertex. */
export type PosedPart = { positions: Float32Array; indices: Uint32Array; slots: Uint8Array };

export function posed(family: Family, id: string, pose: SkeletonPose, build: string): PosedPart {
  const { indices, levels, surface } = family.part(id);
  const { start, count } = levels[0] ?? { start: 0, count: 0 };
  const used = indices.subarray(start, start + count);
  // In the order of `Family.skinned`.
  const vertices = [...new Set(used)];
  const order = new Map(vertices.map((vertex, at) => [vertex, at]));
  return {
    positions: family.skinned(id, 0, pose, build),
    indices: Uint32Array.from(used, (vertex) => order.get(vertex) ?? 0),
    slots: Uint8Array.from(vertices, (vertex) => surface[vertex * 4] ?? 0),
  };
}

/** An area of some slots in a picture: its size in pixels. */
type Patch = { pixels: number };

/** Nothing is drawn there. */
const NOTHING = 255;

/** A picture of somebody as colour slots, without perspective. */
export class SlotView {
  readonly #pixel: number;
  readonly #bottom: number;
  readonly #width: number;
  readonly #rows: number;
  readonly #depths: Float32Array;
  readonly #slots: Uint8Array;

  /** All in metres: the side of a pixel, the breadth of the picture, and the heights that it begins and ends at. */
  constructor({ pixel, breadth, from, to }: { pixel: number; breadth: number; from: number; to: number }) {
    this.#pixel = pixel;
    this.#bottom = from;
    this.#width = Math.round(breadth / pixel);
    this.#rows = Math.round((to - from) / pixel);
    this.#depths = new Float32Array(this.#width * this.#rows);
    this.#slots = new Uint8Array(this.#width * this.#rows);
  }

  /** `turn`: radians about the upward axis; 0 looks at the front. */
  draw(parts: readonly PosedPart[], turn: number): void {
    this.#depths.fill(-Infinity);
    this.#slots.fill(NOTHING);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    for (const { positions, indices, slots } of parts) {
      const seen = new Float32Array(positions.length);
      for (let at = 0; at < positions.length; at += 3) {
        const [x = 0, y = 0, z = 0] = positions.subarray(at, at + 3);
        seen[at] = (x * cos + z * sin) / this.#pixel + this.#width / 2;
        seen[at + 1] = (y - this.#bottom) / this.#pixel;
        seen[at + 2] = z * cos - x * sin;
      }
      for (let at = 0; at < indices.length; at += 3) {
        const [a = 0, b = 0, c = 0] = indices.subarray(at, at + 3);
        this.#fill(seen, a * 3, b * 3, c * 3, slots[a] ?? NOTHING);
      }
    }
  }

  #fill(seen: Float32Array, a: number, b: number, c: number, slot: number): void {
    const [ax = 0, ay = 0, az = 0] = [seen[a], seen[a + 1], seen[a + 2]];
    const [bx = 0, by = 0, bz = 0] = [seen[b], seen[b + 1], seen[b + 2]];
    const [cx = 0, cy = 0, cz = 0] = [seen[c], seen[c + 1], seen[c + 2]];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    // The back of a surface isn't drawn.
    if (area <= 0) return;
    const [left, right] = [Math.max(0, Math.ceil(Math.min(ax, bx, cx))), Math.floor(Math.max(ax, bx, cx))];
    const [low, high] = [Math.max(0, Math.ceil(Math.min(ay, by, cy))), Math.floor(Math.max(ay, by, cy))];
    for (let y = low; y <= Math.min(high, this.#rows - 1); y++)
      for (let x = left; x <= Math.min(right, this.#width - 1); x++) {
        const shareA = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
        const shareB = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
        const shareC = 1 - shareA - shareB;
        if (shareA < 0 || shareB < 0 || shareC < 0) continue;
        const depth = shareA * az + shareB * bz + shareC * cz;
        const at = y * this.#width + x;
        if (depth <= (this.#depths[at] ?? 0)) continue;
        this.#depths[at] = depth;
        this.#slots[at] = slot;
      }
  }

  /** Patches of some slots that are wholly surrounded by others, without touching the background. */
  enclosed(slots: ReadonlySet<number>): Patch[] {
    const visited = new Uint8Array(this.#slots.length);
    const patches: Patch[] = [];
    for (let first = 0; first < this.#slots.length; first++) {
      if (visited[first] || !slots.has(this.#slots[first] ?? NOTHING)) continue;
      visited[first] = 1;
      const found = [first];
      let isOpen = false;
      for (const at of found)
        for (const next of this.#around(at)) {
          const slot = next === null ? NOTHING : this.#slots[next];
          if (next === null || slot === NOTHING) isOpen = true;
          else if (slots.has(slot ?? NOTHING) && !visited[next]) {
            visited[next] = 1;
            found.push(next);
          }
        }
      if (!isOpen) patches.push({ pixels: found.length });
    }
    return patches;
  }

  /** The eight pixels round one; null outside the picture. */
  #around(at: number): (number | null)[] {
    const [x, y] = [at % this.#width, Math.floor(at / this.#width)];
    return [-1, 0, 1].flatMap((dy) =>
      [-1, 0, 1].flatMap((dx) => {
        if (dx === 0 && dy === 0) return [];
        const isInside = x + dx >= 0 && x + dx < this.#width && y + dy >= 0 && y + dy < this.#rows;
        return [isInside ? at + dy * this.#width + dx : null];
      }),
    );
  }
}
