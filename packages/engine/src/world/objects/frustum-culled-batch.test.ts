// oxlint-disable no-underscore-dangle -- three reads these names of what it draws as a batch
import {
  BatchedMesh,
  BoxGeometry,
  Matrix4,
  MeshBasicMaterial,
  PerspectiveCamera,
  SphereGeometry,
} from "three";
import { describe, expect, it } from "vitest";
import { Batch } from "./batch.ts";

type Drawn = {
  _multiDrawStarts: Int32Array;
  _multiDrawCounts: Int32Array;
  _multiDrawCount: number;
  _indirectTexture: { version: number; image: { data: Uint32Array } };
  _updateDrawParameters: (...given: unknown[]) => void;
};

const SHAPES = { box: new BoxGeometry(1, 2, 1), ball: new SphereGeometry(0.7, 6, 4) };

/** Instances all round, rotated and scaled, some of them removed; the same in our batch and in three's. */
function twins() {
  let state = 7;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const batch = new Batch(new MeshBasicMaterial(), 8, 24);
  const plain = new BatchedMesh(2048, 4096, 8192, new MeshBasicMaterial());
  plain.sortObjects = false;
  const ids = Object.fromEntries(
    Object.entries(SHAPES).map(([key, shape]) => {
      batch.addShape(key, shape);
      return [key, plain.addGeometry(shape)];
    }),
  );
  for (let i = 0; i < 900; i++) {
    const key = random() < 0.5 ? "box" : "ball";
    const matrix = new Matrix4()
      .makeRotationY(random() * 6)
      .scale({ x: random() + 0.2, y: random() * 3, z: random() + 0.2 } as never)
      .setPosition((random() - 0.5) * 60, (random() - 0.5) * 20, (random() - 0.5) * 60);
    const copy = batch.add(key, matrix);
    const twin = plain.addInstance(ids[key] ?? 0);
    plain.setMatrixAt(twin, matrix);
    expect(copy).toBe(twin);
    if (copy !== null && random() < 0.1) {
      batch.remove(copy);
      plain.deleteInstance(twin);
    }
  }
  return { batch, plain };
}

const seenBy = (mesh: Pick<BatchedMesh, "geometry" | "material">, camera: PerspectiveCamera) => {
  const drawn = mesh as unknown as Drawn;
  camera.updateMatrixWorld();
  drawn._updateDrawParameters(camera, mesh.geometry, mesh.material);
  const { _multiDrawCount: count, _indirectTexture: list } = drawn;
  return Array.from(list.image.data.subarray(0, count), (copy, i) => [
    copy,
    drawn._multiDrawStarts[i],
    drawn._multiDrawCounts[i],
  ]);
};

describe("FrustumCulledBatch", () => {
  it("draws the instances that three would draw, in any direction of view", () => {
    const { batch, plain } = twins();
    const camera = new PerspectiveCamera(60, 1.5, 0.1, 40);
    for (let turn = 0; turn < 12; turn++) {
      camera.rotation.set(Math.sin(turn) * 0.4, turn, 0);
      camera.position.set(turn, 1, -turn);
      const seen = seenBy(batch.mesh, camera);
      expect(seen.length).toBeGreaterThan(10);
      // The starts depend on the batch; the rest is equal.
      expect(seen.map(([copy, , count]) => [copy, count])).toEqual(
        seenBy(plain, camera).map(([copy, , count]) => [copy, count]),
      );
    }
  });

  it("uploads the list of visible instances only when it changes", () => {
    const { batch } = twins();
    const camera = new PerspectiveCamera(60, 1.5, 0.1, 40);
    const list = (batch.mesh as unknown as Drawn)._indirectTexture;
    seenBy(batch.mesh, camera);
    const { version } = list;
    seenBy(batch.mesh, camera);
    expect(list.version).toBe(version);
    camera.rotation.y = 1;
    seenBy(batch.mesh, camera);
    expect(list.version).toBeGreaterThan(version);
  });

  it("reuses the space of removed shapes, and draws the others from their new offsets", () => {
    const batch = new Batch(new MeshBasicMaterial(), 80, 300);
    const camera = new PerspectiveCamera(60, 1.5, 0.1, 40);
    const before = new Matrix4().makeTranslation(0, 0, -5);
    batch.addShape("box", SHAPES.box);
    batch.addShape("ball", SHAPES.ball);
    const gone = batch.add("box", before);
    const stays = batch.add("ball", before);
    if (gone !== null) batch.remove(gone);
    batch.removeShape("box");
    batch.addShape("ball-2", SHAPES.ball);
    expect(batch.mesh.geometry.getAttribute("position").count).toBe(80);
    const vertices = batch.mesh.geometry.getAttribute("position");
    const order = batch.mesh.geometry.getIndex();
    const [[copy, start = -1, count = 0] = []] = seenBy(batch.mesh, camera);
    expect(copy).toBe(stays);
    const first = start / (order?.array.BYTES_PER_ELEMENT ?? 1);
    const drawn = Array.from({ length: count }, (_, i) => vertices.getY(order?.getX(first + i) ?? 0));
    const own = Array.from({ length: count }, (_, i) =>
      SHAPES.ball.getAttribute("position").getY(SHAPES.ball.getIndex()?.getX(i) ?? 0),
    );
    expect(drawn).toEqual(own);
  });
});
