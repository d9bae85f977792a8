import { MeshStandardMaterial, Texture } from "three";
import type { BufferGeometry, Mesh, Object3D } from "three";
import { STATIC_CASTER_LAYER } from "../../environment/lights.ts";
import { Batch } from "../batch.ts";
import { joinedShape } from "./joined-shape.ts";
import { placedMaterial } from "./placed-material.ts";
import { geometryBytes } from "../gpu-bytes.ts";
import { soleMaterial } from "../../sole-material.ts";

/** Maximum number of vertices per batch: a batch that grows is uploaded to the graphics card again. */
const MOST_VERTICES = 131_072;
/** Meshes with more vertices are drawn alone: one would fill a batch, and copying it takes too long for a frame. */
const LARGEST = 24_576;
const FIRST_VERTICES = 8192;

type Page = { batch: Batch; vertices: number; shapes: number };
/** Meshes of a model that were merged into a batch as one. */
export type LaidShape = { page: Page; key: string; vertices: number; bytes: number };

/** Batches models without textures across files: those with equal materials are drawn in one call. */
export class ModelBatches {
  readonly #onAdded: (thing: Object3D) => void;
  readonly #pages = new Map<string, Page[]>();
  #laid = 0;

  constructor(onAdded: (thing: Object3D) => void) {
    this.#onAdded = onAdded;
  }

  /** Adds meshes to batches where possible; returns those shapes, and the meshes that have to be drawn alone. */
  lay(meshes: Iterable<Mesh>): { shapes: LaidShape[]; others: Mesh[] } {
    const others: Mesh[] = [];
    const alike = new Map<string, Mesh[]>();
    for (const mesh of meshes) {
      const material = materialKeyOf(mesh);
      if (material === null) others.push(mesh);
      else alike.set(material, [...(alike.get(material) ?? []), mesh]);
    }
    const shapes: LaidShape[] = [];
    for (const [material, found] of alike) {
      const vertices = found.reduce((sum, { geometry }) => sum + countOf(geometry), 0);
      if (vertices > LARGEST) others.push(...found);
      else shapes.push(this.#lay(material, found, vertices));
    }
    return { shapes, others };
  }

  /** Removes a shape that has no instances any more. */
  leave({ page, key, vertices }: LaidShape): void {
    page.batch.removeShape(key);
    page.vertices -= vertices;
    page.shapes -= 1;
    if (page.shapes > 0) return;
    page.batch.mesh.removeFromParent();
    page.batch.dispose();
    for (const [material, pages] of this.#pages) {
      if (!pages.includes(page)) continue;
      pages.splice(pages.indexOf(page), 1);
      if (pages.length === 0) this.#pages.delete(material);
    }
  }

  #lay(material: string, meshes: readonly Mesh[], vertices: number): LaidShape {
    const pages = this.#pages.get(material) ?? [];
    this.#pages.set(material, pages);
    let page = pages.find((each) => each.vertices + vertices <= MOST_VERTICES);
    if (!page) pages.push((page = this.#open(meshes[0]?.material as MeshStandardMaterial)));
    const key = String((this.#laid += 1));
    const shape = joinedShape(meshes);
    page.batch.addShape(key, shape);
    page.vertices += vertices;
    page.shapes += 1;
    return { page, key, vertices, bytes: geometryBytes(shape) };
  }

  #open(like: MeshStandardMaterial): Page {
    const { side, flatShading, emissive, emissiveIntensity, envMapIntensity } = like;
    // Colour, roughness and metalness are vertex attributes.
    const material = new MeshStandardMaterial({
      name: "models",
      side,
      flatShading,
      emissive,
      emissiveIntensity,
      envMapIntensity,
      vertexColors: true,
    });
    material.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", `#include <common>\nattribute vec4 surface;\nvarying vec2 vSurface;`)
        .replace("#include <color_vertex>", "#include <color_vertex>\nvSurface = surface.xy;");
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\nvarying vec2 vSurface;`)
        .replace("#include <roughnessmap_fragment>", "float roughnessFactor = vSurface.x;")
        .replace("#include <metalnessmap_fragment>", "float metalnessFactor = vSurface.y;");
    };
    const batch = new Batch(placedMaterial(material, "models"), FIRST_VERTICES, FIRST_VERTICES * 3);
    const { mesh } = batch;
    mesh.name = "models";
    mesh.matrixAutoUpdate = false;
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.layers.enable(STATIC_CASTER_LAYER);
    this.#onAdded(mesh);
    return { batch, vertices: 0, shapes: 0 };
  }
}

/** Equal keys can be batched: they differ only in vertex attributes. Null: has a material of its own. */
function materialKeyOf(mesh: Mesh): string | null {
  const { geometry } = mesh;
  const material = soleMaterial(mesh);
  if (Object.keys(geometry.morphAttributes).length > 0) return null;
  if (!(material instanceof MeshStandardMaterial) || material.type !== "MeshStandardMaterial") return null;
  if (material.transparent || material.alphaTest > 0 || material.wireframe || !material.depthWrite)
    return null;
  for (const value of Object.values(material)) if (value instanceof Texture) return null;
  const { side, flatShading, emissive, emissiveIntensity, envMapIntensity } = material;
  const hasNormals = geometry.hasAttribute("normal");
  const shine = emissive.getHex() === 0 ? 0 : `${emissive.getHex()} ${emissiveIntensity}`;
  return `${side} ${flatShading || !hasNormals} ${shine} ${envMapIntensity}`;
}

const countOf = (geometry: BufferGeometry): number => geometry.getAttribute("position").count;
