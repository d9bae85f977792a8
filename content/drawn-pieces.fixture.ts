import { Box3, BufferGeometry, Float32BufferAttribute, Matrix4, Vector3 } from "three";
import { ExtendedTriangle, MeshBVH } from "three-mesh-bvh";

/** A cluster of surfaces that touch each other. */
type Cluster = { box: Box3; triangles: number };

type Places = { readonly count: number; getComponent(index: number, axis: number): number };

/** Vertices of a piece that are tried before all of its triangles are. */
const TRIED = 24;

/** Disjoint sets of numbers from 0 on. */
class Sets {
  readonly #parents: number[] = [];

  add(): number {
    return this.#parents.push(this.#parents.length) - 1;
  }

  find(member: number): number {
    let root = member;
    while (this.#parents[root] !== root) {
      const above = this.#parents[this.#parents[root] ?? root] ?? root;
      this.#parents[root] = above;
      root = above;
    }
    return root;
  }

  join(one: number, other: number): void {
    this.#parents[this.find(one)] = this.find(other);
  }
}

/**
 * Sorts triangles into connected pieces (by common corners, to half a millimetre), and pieces into clusters that are no
 * further apart than a distance. What hangs in the air is a cluster of its own.
 */
export class Pieces {
  readonly #corners: Vector3[] = [];
  /** The piece of each triangle. */
  readonly #pieceOf: number[] = [];
  readonly #pieces = new Sets();

  /** Pieces that only carry others. */
  readonly #carriers = new Set<number>();

  /** Adds a mesh, its positions in metres once `matrix` has been applied; pieces of a carrier form no cluster by themselves. */
  add(places: Places, indices: ArrayLike<number>, { matrix = new Matrix4(), isCarrier = false } = {}): void {
    const numbers = new Map<string, number>();
    const welded = new Sets();
    const corner = Array.from({ length: places.count }, (_, vertex) => {
      const [x, y, z] = [0, 1, 2].map((axis) => Math.round(places.getComponent(vertex, axis) * 2000));
      const key = `${x} ${y} ${z}`;
      const number = numbers.get(key) ?? welded.add();
      numbers.set(key, number);
      return number;
    });
    const cornerAt = (at: number): number => corner[indices[at] ?? 0] ?? 0;
    for (let at = 0; at < indices.length; at += 3)
      for (const next of [at + 1, at + 2]) welded.join(cornerAt(at), cornerAt(next));
    const pieces = new Map<number, number>();
    for (let at = 0; at < indices.length; at++) {
      const vertex = indices[at] ?? 0;
      const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => places.getComponent(vertex, axis));
      this.#corners.push(new Vector3(x, y, z).applyMatrix4(matrix));
      if (at % 3 > 0) continue;
      const root = welded.find(cornerAt(at));
      const piece = pieces.get(root) ?? this.#pieces.add();
      pieces.set(root, piece);
      if (isCarrier) this.#carriers.add(piece);
      this.#pieceOf.push(piece);
    }
  }

  /** Clusters, the one with the most triangles first. `gap`: metres between two pieces that count as touching. */
  clusters(gap: number): Cluster[] {
    const bvh = this.#bvh();
    const triangles = Map.groupBy(this.#pieceOf.keys(), (triangle) => this.#pieceOf[triangle] ?? 0);
    for (const [piece, mine] of triangles)
      if (!this.#carriers.has(piece)) this.#joinByVertices(bvh, mine, gap);
    // Then all triangles of what is still apart, the smallest first; the largest cluster is what others stand on.
    const clusters = [...Map.groupBy(triangles.keys(), (piece) => this.#pieces.find(piece)).values()]
      .filter((pieces) => pieces.some((piece) => !this.#carriers.has(piece)))
      .map((pieces) => pieces.flatMap((piece) => triangles.get(piece) ?? []))
      .toSorted((a, b) => a.length - b.length);
    for (const mine of clusters.slice(0, -1)) this.#joinByTriangles(bvh, mine, gap);
    const found = new Map<number, Cluster>();
    const standing = new Set(
      [...triangles.keys()]
        .filter((piece) => !this.#carriers.has(piece))
        .map((piece) => this.#pieces.find(piece)),
    );
    for (const [triangle, piece] of this.#pieceOf.entries()) {
      if (!standing.has(this.#pieces.find(piece))) continue;
      const root = this.#pieces.find(piece);
      const cluster = found.get(root) ?? { box: new Box3(), triangles: 0 };
      found.set(root, cluster);
      cluster.triangles++;
      for (const at of this.#cornersOf(triangle)) cluster.box.expandByPoint(at);
    }
    return [...found.values()].toSorted((a, b) => b.triangles - a.triangles);
  }

  #cornersOf(triangle: number): Vector3[] {
    return this.#corners.slice(triangle * 3, triangle * 3 + 3);
  }

  #bvh(): MeshBVH {
    const places = new Float32BufferAttribute(
      this.#corners.flatMap((at) => at.toArray()),
      3,
    );
    // Indirect: triangles keep their numbers.
    return new MeshBVH(new BufferGeometry().setAttribute("position", places), { indirect: true });
  }

  #isApart(one: number, other: number): boolean {
    return this.#pieces.find(this.#pieceOf[one] ?? 0) !== this.#pieces.find(this.#pieceOf[other] ?? 0);
  }

  #join(one: number, other: number): void {
    this.#pieces.join(this.#pieceOf[one] ?? 0, this.#pieceOf[other] ?? 0);
  }

  #joinByVertices(bvh: MeshBVH, mine: readonly number[], gap: number): void {
    const closest = new Vector3();
    const step = Math.max(1, Math.floor(mine.length / TRIED));
    for (let i = 0; i < mine.length; i += step) {
      const own = mine[i] ?? 0;
      const at = this.#corners[own * 3] ?? closest;
      bvh.shapecast({
        intersectsBounds: (box) => box.distanceToPoint(at) < gap,
        intersectsTriangle: (triangle: ExtendedTriangle, other: number) => {
          if (!this.#isApart(own, other)) return false;
          if (triangle.closestPointToPoint(at, closest).distanceTo(at) < gap) this.#join(own, other);
          return false;
        },
      });
    }
  }

  /** Joins a cluster with the first other one that any of its triangles touches. */
  #joinByTriangles(bvh: MeshBVH, mine: readonly number[], gap: number): void {
    const triangle = new ExtendedTriangle();
    for (const own of mine) {
      const [a, b, c] = this.#cornersOf(own);
      if (!a || !b || !c) continue;
      triangle.set(a, b, c);
      triangle.needsUpdate = true;
      const about = new Box3().setFromPoints([a, b, c]).expandByScalar(gap);
      const isJoined = bvh.shapecast({
        intersectsBounds: (box) => box.intersectsBox(about),
        intersectsTriangle: (other: ExtendedTriangle, at: number) => {
          if (!this.#isApart(own, at) || triangle.distanceToTriangle(other) >= gap) return false;
          this.#join(own, at);
          return true;
        },
      });
      if (isJoined) return;
    }
  }
}

/** A cluster in words: its centre and size, to ten centimetres. */
export const told = ({ box }: Cluster): string =>
  [box.getCenter(new Vector3()), box.getSize(new Vector3())]
    .map((vector) =>
      vector
        .toArray()
        .map((value) => value.toFixed(1))
        .join(),
    )
    .join(" size ");
