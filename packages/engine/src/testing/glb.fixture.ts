import type { BufferGeometry } from "three";

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/** A GLB of one mesh: its points and triangles, and nothing else. */
export function glbOf(geometry: BufferGeometry): ArrayBuffer {
  const points = geometry.getAttribute("position").array as Float32Array;
  const indices = geometry.getIndex()?.array as Uint32Array;
  const bounds = (pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...points.filter((_, at) => at % 3 === axis)));
  const description = JSON.stringify({
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    buffers: [{ byteLength: points.byteLength + indices.byteLength }],
    bufferViews: [
      { buffer: 0, byteLength: points.byteLength },
      { buffer: 0, byteOffset: points.byteLength, byteLength: indices.byteLength },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: points.length / 3,
        type: "VEC3",
        min: bounds(Math.min),
        max: bounds(Math.max),
      },
      { bufferView: 1, componentType: 5125, count: indices.length, type: "SCALAR" },
    ],
  });
  const text = new TextEncoder().encode(description.padEnd(Math.ceil(description.length / 4) * 4));
  const bytes = new Uint8Array(28 + text.length + points.byteLength + indices.byteLength);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, 0x46546c67, true);
  head.setUint32(4, 2, true);
  head.setUint32(8, bytes.length, true);
  head.setUint32(12, text.length, true);
  head.setUint32(16, JSON_CHUNK, true);
  bytes.set(text, 20);
  head.setUint32(20 + text.length, points.byteLength + indices.byteLength, true);
  head.setUint32(24 + text.length, BINARY_CHUNK, true);
  bytes.set(new Uint8Array(points.buffer), 28 + text.length);
  bytes.set(new Uint8Array(indices.buffer), 28 + text.length + points.byteLength);
  return bytes.buffer;
}
