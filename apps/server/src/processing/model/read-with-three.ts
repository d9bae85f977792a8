import { resolveObjectURL } from "node:buffer";
import type { Document, Material as GltfMaterial } from "@gltf-transform/core";
import {
  Box3,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  Scene,
  Texture,
  TextureLoader,
  Vector3,
} from "three";
import { damaged } from "../gltf/description.ts";
import { Refusal } from "../refusal.ts";
import { readGltfModel } from "./read-model.ts";
import type { SourceFiles } from "./source-files.ts";

const SLOTS = ["map", "normalMap", "emissiveMap"] as const;
type Slot = (typeof SLOTS)[number];
/** As other programs' materials have them. */
type AnyMaterial = Material & {
  color?: MeshStandardMaterial["color"];
  emissive?: MeshStandardMaterial["emissive"];
  shininess?: number;
  roughness?: number;
  metalness?: number;
} & Partial<Record<Slot, Texture | null>>;
type Found = { scene: Object3D; metres: number };

/** Reads OBJ, FBX and STL by three's own readers, then as what three writes of it. Throws Refusal. */
export async function readWithThree(source: SourceFiles, changes: string[]): Promise<Document> {
  standIn();
  const { scene, metres } = await parse(source, changes).catch((error: unknown) => {
    throw error instanceof Refusal || error instanceof RangeError ? error : damaged(String(error));
  });
  const { size, word } = scaleOf(scene, metres);
  if (word !== null) changes.push(word);
  scene.scale.multiplyScalar(size);
  const dresses = plainMaterials(scene);
  const holder = new Scene();
  holder.add(scene);
  const { GLTFExporter } = await import("three/addons/exporters/GLTFExporter.js");
  const glb = (await new GLTFExporter().parseAsync(holder, {
    binary: true,
    onlyVisible: false,
    animations: scene.animations,
  })) as ArrayBuffer;
  const document = await readGltfModel({
    main: { format: "glb", bytes: new Uint8Array(glb) },
    beside: () => Promise.resolve(null),
  });
  await dress(document, dresses, source, changes);
  return document;
}

async function parse(source: SourceFiles, changes: string[]): Promise<Found> {
  const { format, bytes } = source.main;
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  if (format === "fbx") {
    const { FBXLoader } = await import("three/addons/loaders/FBXLoader.js");
    const scene = new FBXLoader().parse(buffer, "");
    const unit = Number(scene.userData["unitScaleFactor"] ?? 1);
    return { scene, metres: unit > 0 && unit < 1e4 ? unit / 100 : 0.01 };
  }
  if (format === "stl") {
    const { STLLoader } = await import("three/addons/loaders/STLLoader.js");
    const geometry = new STLLoader().parse(buffer);
    const scene = new Mesh(geometry, new MeshStandardMaterial({ color: 0xc9c4bb, roughness: 0.75 }));
    // Printers have up where we have the front.
    scene.rotation.x = -Math.PI / 2;
    return { scene, metres: 1 };
  }
  const { OBJLoader } = await import("three/addons/loaders/OBJLoader.js");
  const { MTLLoader } = await import("three/addons/loaders/MTLLoader.js");
  const text = new TextDecoder().decode(bytes);
  const loader = new OBJLoader();
  const library = /^mtllib\s+(.+)$/m.exec(text)?.[1]?.trim();
  const materials = library === undefined ? null : await source.beside(library);
  if (materials) {
    const creator = new MTLLoader().parse(new TextDecoder().decode(materials), "");
    creator.preload();
    loader.setMaterials(creator);
  } else if (library !== undefined)
    changes.push("Its materials: they were not beside it. Zip them together with it.");
  return { scene: loader.parse(text), metres: 1 };
}

/** What three's readers and its writer ask of a page. */
function standIn(): void {
  TextureLoader.prototype.load = (url: string) => {
    const texture = new Texture<HTMLImageElement>();
    texture.userData["address"] = url;
    return texture;
  };
  const page = globalThis as Record<string, unknown>;
  page["window"] ??= { innerWidth: 1, innerHeight: 1, URL };
  page["FileReader"] ??= class {
    result: ArrayBuffer | null = null;
    onloadend: (() => void) | null = null;
    readAsArrayBuffer(blob: Blob): void {
      void this.#read(blob);
    }
    async #read(blob: Blob): Promise<void> {
      this.result = await blob.arrayBuffer();
      this.onloadend?.();
    }
  };
}

/** Kinds without units are read in the unit that makes them the size of a thing. */
function scaleOf(scene: Object3D, metres: number): { size: number; word: string | null } {
  scene.updateMatrixWorld(true);
  const longest = Math.max(...new Box3().setFromObject(scene).getSize(new Vector3()).toArray());
  if (!(longest > 0) || !Number.isFinite(longest)) throw new Refusal("EMPTY");
  if (metres !== 1 || longest <= 40) return { size: metres, word: null };
  return longest <= 400
    ? { size: 0.01, word: "Its numbers were read as centimetres." }
    : { size: 0.001, word: "Its numbers were read as millimetres." };
}

type Dress = Partial<Record<Slot, string>>;

/** Gives every mesh a material that glTF knows, named by its number; their pictures' addresses come back beside. */
function plainMaterials(scene: Object3D): Dress[] {
  const dresses: Dress[] = [];
  const plain = new Map<Material, Material>();
  const plainOf = (old: AnyMaterial): Material => {
    const known = plain.get(old);
    if (known) return known;
    const dress: Dress = {};
    for (const slot of SLOTS) {
      const address: unknown = old[slot]?.userData["address"];
      if (typeof address === "string") dress[slot] = address;
    }
    const common = {
      name: String(dresses.length),
      opacity: old.opacity,
      transparent: old.transparent || old.opacity < 1,
      alphaTest: old.alphaTest,
      side: old.side,
      vertexColors: old.vertexColors,
    };
    const made =
      old instanceof MeshBasicMaterial
        ? new MeshBasicMaterial(common)
        : new MeshStandardMaterial({
            ...common,
            metalness: old.metalness ?? 0,
            roughness: old.roughness ?? 1 - Math.min(0.7, Math.max(0, old.shininess ?? 10) / 120),
          });
    if (old.color) made.color.copy(old.color);
    if (old.emissive && made instanceof MeshStandardMaterial) made.emissive.copy(old.emissive);
    dresses.push(dress);
    plain.set(old, made);
    return made;
  };
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const own = object.material as AnyMaterial | AnyMaterial[];
    object.material = Array.isArray(own) ? own.map(plainOf) : plainOf(own);
  });
  return dresses;
}

async function dress(
  document: Document,
  dresses: readonly Dress[],
  source: SourceFiles,
  changes: string[],
): Promise<void> {
  const pictures = new Map<string, ReturnType<Document["createTexture"]> | null>();
  let missing = 0;
  const pictureOf = async (address: string) => {
    if (!pictures.has(address)) {
      const bytes = await bytesAt(address, source);
      if (!bytes) missing += 1;
      pictures.set(address, bytes && document.createTexture().setImage(bytes).setMimeType("image/png"));
    }
    return pictures.get(address) ?? null;
  };
  const put: Record<Slot, (material: GltfMaterial, texture: ReturnType<Document["createTexture"]>) => void> =
    {
      map: (material, texture) => material.setBaseColorTexture(texture),
      normalMap: (material, texture) => material.setNormalTexture(texture),
      emissiveMap: (material, texture) => material.setEmissiveTexture(texture),
    };
  for (const material of document.getRoot().listMaterials())
    for (const slot of SLOTS) {
      const address = dresses[Number(material.getName())]?.[slot];
      const texture = address === undefined ? null : await pictureOf(address);
      if (texture) put[slot](material, texture);
    }
  if (missing > 0) changes.push("Some of its pictures: they were not beside it. Zip them together with it.");
}

/** From inside the file, or beside it; by its bare name too, as programs note where it lay with them. */
async function bytesAt(address: string, source: SourceFiles): Promise<Uint8Array<ArrayBuffer> | null> {
  if (address.startsWith("blob:")) {
    const blob = resolveObjectURL(address);
    return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
  }
  const bare = address.slice(Math.max(address.lastIndexOf("/"), address.lastIndexOf("\\")) + 1);
  const found = (await source.beside(address)) ?? (await source.beside(bare));
  return found && new Uint8Array(found);
}
