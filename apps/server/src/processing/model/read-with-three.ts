import type { Document } from "@gltf-transform/core";
import {
  Box3,
  ImageLoader,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Scene,
  ShapeUtils,
  Texture,
  TextureLoader,
  Vector3,
} from "three";
import { changed, type ImportChange } from "@veranda/contract/import-changes";
import { damaged } from "../gltf/description.ts";
import { Refusal } from "../refusal.ts";
import { attachTextures, convertMaterials } from "./convert-materials.ts";
import { readGltfModel } from "./read-model.ts";
import type { SourceFiles } from "./source-files.ts";

/** `metres`: metres per unit; null if the format has no unit. */
type Found = { scene: Object3D; metres: number | null };

/**
 * Reads OBJ, FBX, STL and USDZ with three's loaders, exports them as glTF with three, then reads that. Throws Refusal.
 */
export async function readWithThree(source: SourceFiles, changes: ImportChange[]): Promise<Document> {
  installDomShim();
  const { scene, metres } = await parse(source, changes).catch((error: unknown) => {
    throw error instanceof Refusal || error instanceof RangeError ? error : damaged(String(error));
  });
  const { size, change } = scaleOf(scene, metres);
  if (change !== null) changes.push(changed(change));
  scene.scale.multiplyScalar(size);
  const dresses = convertMaterials(scene);
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
    names: [],
    beside: () => Promise.resolve(null),
  });
  await attachTextures(document, dresses, source, changes);
  return document;
}

async function parse(source: SourceFiles, changes: ImportChange[]): Promise<Found> {
  const { format, bytes } = source.main;
  if (format === "usdz") return (await import("./usd/read-usd.ts")).readUsd(source, changes);
  const buffer = new Uint8Array(bytes).buffer;
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
    // STL files are Z-up.
    scene.rotation.x = -Math.PI / 2;
    return { scene, metres: null };
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
  } else if (library !== undefined) changes.push(changed("MATERIALS_NOT_BESIDE"));
  return { scene: loader.parse(text), metres: null };
}

/** Maximum steps for triangulating polygons: about 20,000 vertices of one face. */
const CUTS = 4e8;

/** Stand-ins for the DOM that three's loaders and exporter need, and a limit on their work for one file. */
function installDomShim(): void {
  let steps = 0;
  const cut = ShapeUtils.triangulateShape.bind(ShapeUtils);
  ShapeUtils.triangulateShape = (contour, holes) => {
    steps += contour.length ** 2;
    if (steps > CUTS) throw new Refusal("TOO_HEAVY", "faces of very many corners");
    return cut(contour, holes);
  };
  TextureLoader.prototype.load = (url: string) => {
    const texture = new Texture<HTMLImageElement>();
    texture.image = new ImageLoader().load(url);
    return texture;
  };
  ImageLoader.prototype.load = (url, onLoad) => {
    const image = { address: url } as unknown as HTMLImageElement;
    onLoad?.(image);
    return image;
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

/** Formats without units are scaled to a plausible size. */
function scaleOf(
  scene: Object3D,
  metres: number | null,
): { size: number; change: ImportChange["code"] | null } {
  scene.updateMatrixWorld(true);
  const longest = Math.max(...new Box3().setFromObject(scene).getSize(new Vector3()).toArray());
  if (!(longest > 0) || !Number.isFinite(longest)) throw new Refusal("EMPTY");
  if (metres !== null || longest <= 40) return { size: metres ?? 1, change: null };
  return longest <= 400
    ? { size: 0.01, change: "READ_AS_CENTIMETRES" }
    : { size: 0.001, change: "READ_AS_MILLIMETRES" };
}
