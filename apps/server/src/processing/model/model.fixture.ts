import { type Document, Document as GltfDocument, WebIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import sharp from "sharp";

type Json = Record<string, unknown>;

/** A square picture with content. */
export const pictureOf = async (
  side: number,
  format: "png" | "jpeg" = "png",
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: "#c8623f",
        noise: { type: "gaussian", mean: 140, sigma: 12 },
      },
    })
      .toFormat(format)
      .toBuffer(),
  );

/** A ball with this many rings, one metre in diameter, standing on the ground. */
export function ball(rings: number) {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const around = rings * 2;
  for (let j = 0; j <= rings; j++)
    for (let i = 0; i <= around; i++) {
      const [a, b] = [(j / rings) * Math.PI, (i / around) * Math.PI * 2];
      const n = [Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b)] as const;
      normals.push(...n);
      positions.push(n[0] / 2, n[1] / 2 + 0.5, n[2] / 2);
      uvs.push(i / around, j / rings);
      if (j === rings || i === around) continue;
      const v = j * (around + 1) + i;
      indices.push(v, v + 1, v + around + 1, v + 1, v + around + 2, v + around + 1);
    }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  };
}

/** A model of one textured ball, which may be modified before it is written. */
export async function ballModel(rings: number, image: Uint8Array<ArrayBuffer>): Promise<Document> {
  const document = new GltfDocument();
  const buffer = document.createBuffer();
  const { positions, normals, uvs, indices } = ball(rings);
  const accessor = (
    type: "VEC3" | "VEC2" | "SCALAR",
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const texture = document.createTexture("skin").setImage(image).setMimeType("image/png");
  const material = document.createMaterial("skin").setBaseColorTexture(texture).setMetallicFactor(0);
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", accessor("VEC3", positions))
    .setAttribute("NORMAL", accessor("VEC3", normals))
    .setAttribute("TEXCOORD_0", accessor("VEC2", uvs))
    .setIndices(accessor("SCALAR", indices))
    .setMaterial(material);
  const mesh = document.createMesh("ball").addPrimitive(primitive);
  document.createScene().addChild(document.createNode("ball").setMesh(mesh));
  return document;
}

const io = () =>
  new WebIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ "meshopt.decoder": MeshoptDecoder });
export const writeGlb = (document: Document): Promise<Uint8Array> => io().writeBinary(document);
export const readGlbFile = async (bytes: Uint8Array): Promise<Document> => {
  await MeshoptDecoder.ready;
  return io().readBinary(new Uint8Array(bytes));
};

/** The two chunks of a GLB, to be modified and joined again. */
export function apart(glb: Uint8Array): { json: Json; binary: Uint8Array } {
  const bytes = Buffer.from(glb);
  const length = bytes.readUInt32LE(12);
  const start = 20 + length + 8;
  return {
    json: JSON.parse(bytes.toString("utf8", 20, 20 + length)) as Json,
    binary: bytes.subarray(start, start + bytes.readUInt32LE(20 + length)),
  };
}
