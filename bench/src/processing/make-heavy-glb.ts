import { Document, WebIO } from "@gltf-transform/core";
import sharp from "sharp";

type Heavy = { bytes: number; textures: number; side: number };

/** Seeded, so that the file is the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** A GLB as modelling tools export it: uncompressed terrain meshes, each with its own PNG textures. */
export async function makeHeavyGlb({ bytes, textures, side }: Heavy): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const pictures = await Promise.all(Array.from({ length: textures }, (_, i) => picture(side, i + 1)));
  const left = bytes - pictures.reduce((sum, { length }) => sum + length, 0);
  // Bytes per vertex: position, normal and UV (32), and the indices of two triangles (24).
  const across = Math.max(16, Math.floor(Math.sqrt(left / textures / (32 + 24))));
  for (const [i, image] of pictures.entries()) {
    const texture = document.createTexture(`picture ${i}`).setImage(image).setMimeType("image/png");
    const material = document.createMaterial(`material ${i}`).setRoughnessFactor(0.6).setMetallicFactor(0);
    if (i % 3 === 2) material.setNormalTexture(texture);
    else material.setBaseColorTexture(texture);
    const { positions, normals, uvs, indices } = hills(across, i);
    const accessor = (
      type: "VEC3" | "VEC2" | "SCALAR",
      array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setAttribute("POSITION", accessor("VEC3", positions))
      .setAttribute("NORMAL", accessor("VEC3", normals))
      .setAttribute("TEXCOORD_0", accessor("VEC2", uvs))
      .setIndices(accessor("SCALAR", indices))
      .setMaterial(material);
    const mesh = document.createMesh(`hill ${i}`).addPrimitive(primitive);
    scene.addChild(
      document
        .createNode(`hill ${i}`)
        .setMesh(mesh)
        .setTranslation([i * 4, 0, 0]),
    );
  }
  return new WebIO().writeBinary(document);
}

function hills(across: number, turn: number) {
  const count = across * across;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const uvs = new Float32Array(count * 2);
  const indices = new Uint32Array((across - 1) * (across - 1) * 6);
  const height = (x: number, z: number) =>
    Math.sin(x * 5 + turn) * 0.3 + Math.cos(z * 7 - turn) * 0.2 + Math.sin(x * 31 + z * 23) * 0.02;
  for (let j = 0; j < across; j++)
    for (let i = 0; i < across; i++) {
      const v = j * across + i;
      const [x, z] = [(i / (across - 1)) * 4 - 2, (j / (across - 1)) * 4 - 2];
      positions.set([x, height(x, z), z], v * 3);
      const [dx, dz] = [height(x + 1e-3, z) - height(x, z), height(x, z + 1e-3) - height(x, z)];
      const long = Math.hypot(dx, 1e-3, dz);
      normals.set([-dx / long, 1e-3 / long, -dz / long], v * 3);
      uvs.set([i / (across - 1), j / (across - 1)], v * 2);
    }
  let at = 0;
  for (let j = 0; j + 1 < across; j++)
    for (let i = 0; i + 1 < across; i++) {
      const v = j * across + i;
      indices.set([v, v + across, v + 1, v + 1, v + across, v + across + 1], at);
      at += 6;
    }
  return { positions, normals, uvs, indices };
}

/** Soft patches with a fine grain, like a photograph of ground. */
async function picture(side: number, seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const random = noise(seed);
  const small = Uint8Array.from({ length: 64 * 64 * 3 }, () => Math.floor(random() * 200));
  const soft = await sharp(small, { raw: { width: 64, height: 64, channels: 3 } })
    .resize(side, side, { kernel: "cubic" })
    .raw()
    .toBuffer();
  for (let i = 0; i < soft.length; i += 3) {
    const grain = Math.floor(random() * 4);
    for (let k = 0; k < 3; k++) soft[i + k] = Math.min(255, (soft[i + k] as number) + grain);
  }
  return new Uint8Array(
    await sharp(soft, { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 6, adaptiveFiltering: true })
      .toBuffer(),
  );
}
