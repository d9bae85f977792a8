import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import {
  InstancedMesh,
  type Mesh,
  type BufferAttribute,
  type InterleavedBufferAttribute,
  type Object3D,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { describe, expect, test } from "vitest";

import { meshesByName, parseGlb } from "./geometry.ts";

const ROOT = join(import.meta.dirname, "../../../../../content/built/environments");
const names = await readdir(ROOT);

async function bytesOf(environment: string, kind: string): Promise<ArrayBuffer> {
  const folder = join(ROOT, environment);
  const file = (await readdir(folder)).find((each) => each.startsWith(`${kind}.`) && each.endsWith(".glb"));
  const { buffer, byteOffset, byteLength } = await readFile(join(folder, file ?? ""));
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

async function byThree(bytes: ArrayBuffer): Promise<Object3D> {
  await MeshoptDecoder.ready;
  const { scene } = await new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).parseAsync(bytes, "");
  scene.updateMatrixWorld(true);
  return scene;
}

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** Everything that affects drawing a mesh, as uploaded and as seen by a shader. */
function drawn(mesh: Mesh) {
  const { attributes, index, boundingBox, boundingSphere } = mesh.geometry;
  return {
    userData: { kind: mesh.userData.kind as unknown, sways: mesh.userData.sways as unknown },
    matrix: mesh.matrixWorld.elements,
    copies: mesh instanceof InstancedMesh ? [mesh.count, mesh.instanceMatrix.array] : null,
    index: index?.array,
    box: [boundingBox?.min.toArray(), boundingBox?.max.toArray()],
    sphere: [boundingSphere?.center.toArray(), boundingSphere?.radius],
    attributes: Object.fromEntries(
      Object.entries(attributes as Record<string, Attribute>).map(([name, each]) => [
        name,
        {
          of: each.constructor.name,
          numbers: each.array,
          width: each.itemSize,
          normalized: each.normalized,
          count: each.count,
          stride: "data" in each ? [each.data.stride, each.offset] : null,
        },
      ]),
    ),
  };
}

describe.each(names)("%s", (name) => {
  test.each(["geometry", "collision"])("its %s is read as three's loader reads it", async (kind) => {
    const bytes = await bytesOf(name, kind);
    const ours = meshesByName(await parseGlb(bytes));
    const theirs = meshesByName(await byThree(bytes));
    expect([...ours.keys()]).toEqual([...theirs.keys()]);
    for (const [mesh, wanted] of theirs) {
      const found = ours.get(mesh);
      expect(found && drawn(found)).toEqual(drawn(wanted));
    }
  });
});

test("other files are refused", async () => {
  await expect(parseGlb(new ArrayBuffer(64))).rejects.toThrow("no GLB");
});
