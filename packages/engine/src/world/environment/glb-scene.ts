import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Matrix4,
  Mesh,
  Quaternion,
  Sphere,
  Box3,
  Vector3,
  type Object3D,
} from "three";

import { openGlb, type GlbFile, type GlbNode, type GlbStream } from "../glb-file.ts";

/** Attribute names of the pack that differ in three; others are lowercased. */
const ATTRIBUTES: Record<string, string> = { POSITION: "position", NORMAL: "normal", TEXCOORD_0: "uv" };

/** Reads a GLB written by the environments' pack: each node is a mesh with one primitive, possibly instanced. */
export async function readScene(bytes: ArrayBuffer): Promise<Object3D> {
  const file = await openGlb(bytes);
  const scene = new Group();
  for (const node of file.nodes) if (node.mesh !== undefined) scene.add(meshOf(file, node, node.mesh));
  return scene;
}

function meshOf(file: GlbFile, node: GlbNode, index: number): Mesh {
  const geometry = geometryOf(file, index);
  const copies = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
  const mesh = copies ? instanced(file, geometry, copies) : new Mesh(geometry);
  mesh.name = node.name ?? "";
  mesh.userData = { ...node.extras };
  if (node.translation) mesh.position.fromArray(node.translation);
  if (node.scale) mesh.scale.fromArray(node.scale);
  return mesh;
}

function geometryOf(file: GlbFile, index: number): BufferGeometry {
  const primitive = file.meshes[index]?.primitives[0];
  if (!primitive) throw new Error("The GLB lacks a mesh.");
  const geometry = new BufferGeometry();
  for (const [name, accessor] of Object.entries(primitive.attributes))
    geometry.setAttribute(ATTRIBUTES[name] ?? name.toLowerCase(), vertices(file.stream(accessor)));
  geometry.setIndex(new BufferAttribute(elements(file.stream(primitive.indices)), 1));
  const { min, max, normalized } = file.stream(primitive.attributes.POSITION);
  const metres = normalized ? 1 / 32_767 : 1;
  const box = new Box3(new Vector3(...min), new Vector3(...max));
  box.min.multiplyScalar(metres);
  box.max.multiplyScalar(metres);
  geometry.boundingBox = box;
  geometry.boundingSphere = new Sphere(box.getCenter(new Vector3()), box.min.distanceTo(box.max) / 2);
  return geometry;
}

/** Vertices are word-aligned, so there may be padding between them. */
function vertices(stream: GlbStream): BufferAttribute | InterleavedBufferAttribute {
  const { all, first, stride, width, count, normalized } = stream;
  if (stride === width) return new BufferAttribute(elements(stream), width, normalized);
  const start = first - (first % stride);
  const buffer = new InterleavedBuffer(all.subarray(start, start + count * stride), stride);
  return new InterleavedBufferAttribute(buffer, width, first - start, normalized);
}

const elements = ({ all, first, width, count }: GlbStream) => all.subarray(first, first + count * width);

const PLACES = new Set(["TRANSLATION", "ROTATION", "SCALE"]);

function instanced(file: GlbFile, geometry: BufferGeometry, copies: Record<string, number>): InstancedMesh {
  const streams = new Map(
    Object.entries(copies).map(([name, accessor]) => {
      const stream = file.stream(accessor);
      return [name, new InstancedBufferAttribute(elements(stream), stream.width, stream.normalized)];
    }),
  );
  const [translations, rotations, scales] = ["TRANSLATION", "ROTATION", "SCALE"].map((name) =>
    streams.get(name),
  );
  const count = translations?.count ?? rotations?.count ?? scales?.count ?? 0;
  const mesh = new InstancedMesh(geometry, undefined, count);
  const [at, turn, size, matrix] = [new Vector3(), new Quaternion(), new Vector3(1, 1, 1), new Matrix4()];
  for (let copy = 0; copy < count; copy++) {
    if (translations) at.fromBufferAttribute(translations, copy);
    if (rotations) turn.fromBufferAttribute(rotations, copy);
    if (scales) size.fromBufferAttribute(scales, copy);
    mesh.setMatrixAt(copy, matrix.compose(at, turn, size));
  }
  for (const [name, stream] of streams) if (!PLACES.has(name)) geometry.setAttribute(name, stream);
  return mesh;
}
