import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { AvatarCatalogue } from "@veranda/contract/avatar";
import type { PortraitKit } from "@veranda/contract/avatar-portrait";
import { createCrowd } from "@veranda/engine/world/avatars/crowd";
import { type PartMesh, readMesh } from "@veranda/engine/world/avatars/mesh-file";
import { POSE_TEXELS } from "@veranda/engine/world/avatars/crowd-data-texture";
import { DataTexture, type Material, Mesh, PerspectiveCamera, Vector3 } from "three";

/** Minimum height in metres of geometry in a portrait. */
const LOWEST = 1.02;

const bytesOf = async (path: string): Promise<ArrayBuffer> => {
  const bytes = await readFile(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

/** Heads and shoulders of the family in a portrait's pose, for a server that renders without a graphics card. */
export async function packPortraitKit(folder: string, catalogue: AvatarCatalogue): Promise<Uint8Array> {
  const meshes = await Promise.all(
    catalogue.parts.map(async (part) => readMesh(await bytesOf(join(folder, part.mesh.file)), part)),
  );
  const vertices: number[] = [];
  const indices: number[] = [];
  const parts: PortraitKit["parts"] = [];
  for (const mesh of meshes) {
    const { id, kind, coversHair, hides } = mesh.part;
    if (kind === "far" || kind === "shoes" || kind === "bottom") continue;
    const indexStart = indices.length;
    addPart(mesh, catalogue.positionScale, vertices, indices);
    parts.push({ id, kind, coversHair, hides, indexStart, indexCount: indices.length - indexStart });
  }
  const poses = await posesOf(folder, catalogue);
  const kit: PortraitKit = {
    parts,
    builds: catalogue.builds.map(({ id, breadth, roundness }) => ({ id, breadth, roundness })),
    positionScale: catalogue.positionScale,
    shapeScale: catalogue.shapeScale,
    vertexCount: vertices.length / 28,
    indexCount: indices.length,
    poseFloats: POSE_TEXELS * 4,
  };
  const head = Buffer.from(JSON.stringify(kit));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  return deflateRawSync(
    Buffer.concat([
      size,
      head,
      Buffer.from(Int8Array.from(vertices).buffer),
      Buffer.from(Uint16Array.from(indices).buffer),
      Buffer.from(poses.buffer),
    ]),
    { level: 9 },
  );
}

/** Adds geometry above the minimum height, 28 bytes per vertex as in the mesh file, including mirrored halves. */
function addPart(mesh: PartMesh, positionScale: number, vertices: number[], indices: number[]): void {
  const to = new Map<number, number>();
  const heightOf = (v: number) => ((mesh.positions[v * 4 + 1] as number) / (2047 * 16)) * positionScale;
  const place = (v: number): number => {
    let at = to.get(v);
    if (at === undefined) {
      at = vertices.length / 28;
      to.set(v, at);
      const four = (list: ArrayLike<number>) =>
        Array.from({ length: 4 }, (_, k) => list[v * 4 + k] as number);
      for (const x of four(mesh.positions).slice(0, 3)) vertices.push(x & 255, x >> 8);
      vertices.push(0, 0, ...four(mesh.normals).slice(0, 3), 0);
      vertices.push(...four(mesh.bones), ...four(mesh.weights));
      vertices.push(...four(mesh.breadth).slice(0, 3), mesh.surface[v * 4] as number);
      vertices.push(...four(mesh.roundness).slice(0, 3), mesh.surface[v * 4 + 2] as number);
      vertices[at * 28 + 7] = mesh.surface[v * 4 + 1] as number;
    }
    return at;
  };
  const [{ start, count } = { start: 0, count: 0 }] = mesh.levels;
  for (let i = start; i < start + count; i += 3) {
    const corners = [0, 1, 2].map((k) => mesh.indices[i + k] as number);
    if (corners.every((v) => heightOf(v) < LOWEST)) continue;
    indices.push(...corners.map(place));
  }
}

/** A row of the person table for each build, as the portraits' page has them. */
async function posesOf(folder: string, catalogue: AvatarCatalogue): Promise<Float32Array<ArrayBuffer>> {
  const crowd = await createCrowd(
    {
      manifestUrl: "/avatars.json",
      fetchBytes: (url) => bytesOf(join(folder, url.slice(1))),
      signal: new AbortController().signal,
    },
    { capacity: catalogue.builds.length },
  );
  const look = catalogue.presets[0]?.look;
  if (!look) throw new Error("The catalogue has no presets.");
  const avatars = catalogue.builds.map(({ id }) => {
    const avatar = crowd.add({ ...look, build: id as typeof look.build, height: 1 });
    avatar.setPose(0, 0, 0, Math.PI - 0.3);
    return avatar;
  });
  const camera = new PerspectiveCamera(40, 1, 0.1, 20);
  camera.position.set(-0.25, 1.55, 3.1);
  camera.lookAt(0, 1.3, 0);
  const eye = new Vector3(-0.25, 1.55, 3.1);
  for (let i = 0; i < 40; i++) {
    for (const avatar of avatars) avatar.lookAt(eye);
    crowd.update(1 / 60, i / 60, camera);
  }
  const table = poseTable(crowd.root.children.find((child) => child instanceof Mesh) as Mesh);
  const rows = catalogue.builds.length * POSE_TEXELS * 4;
  const poses = Float32Array.from(table.subarray(0, rows));
  crowd.dispose();
  return poses;
}

/** The table is private to the shaders: read as a shader would get it. */
function poseTable(mesh: Mesh): Float32Array {
  const includes = (...chunks: string[]) => chunks.map((chunk) => `#include <${chunk}>`).join("\n");
  const shader = {
    uniforms: {} as Record<string, { value: unknown }>,
    vertexShader: includes("batching_vertex", "beginnormal_vertex", "begin_vertex"),
    fragmentShader: includes("color_fragment", "roughnessmap_fragment", "aomap_fragment"),
  };
  (mesh.material as Material).onBeforeCompile(shader as never, undefined as never);
  const poses = shader.uniforms["uPoses"]?.value;
  if (!(poses instanceof DataTexture)) throw new Error("The crowd's material has no poses.");
  return poses.image.data as Float32Array;
}
