import { AnimationMixer, Box3, InstancedMesh, Matrix4, Mesh, SkinnedMesh, Texture } from "three";
import type { AnimationClip, BufferGeometry, Material, Object3D } from "three";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import { STATIC_CASTER_LAYER } from "../../environment/lights.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import type { LaidShape, ModelBatches } from "./model-batches.ts";
import { outlineOf } from "./outline.ts";
import { placedMaterial } from "./placed-material.ts";
import { geometryBytes, textureBytes } from "../gpu-bytes.ts";
import { soleMaterial } from "../../sole-material.ts";

type Part = { mesh: InstancedMesh; at: Matrix4 };
type Mover = { entry: ObjectEntry; root: Object3D; mixer: AnimationMixer };

const FROM = new Matrix4();

/**
 * A loaded level of a model. Static meshes without textures are batched with other models; textured ones are instanced
 * per material; animated ones are drawn one by one.
 */
export class LoadedModel {
  readonly box = new Box3();
  readonly bytes: number;
  readonly #scene: Object3D;
  readonly #clips: readonly AnimationClip[];
  readonly #onAdded: (thing: Object3D) => void;
  readonly #batches: ModelBatches;
  readonly #shapes: readonly LaidShape[] = [];
  readonly #copies = new Map<ObjectEntry, (number | null)[]>();
  readonly #parts: Part[] = [];
  readonly #entries: ObjectEntry[] = [];
  readonly #at = new Map<ObjectEntry, number>();
  readonly #movers = new Map<ObjectEntry, Mover>();
  readonly #isMoving: boolean;
  #isStale = false;

  constructor(
    scene: Object3D,
    clips: readonly AnimationClip[],
    batches: ModelBatches,
    onAdded: (thing: Object3D) => void,
  ) {
    this.#scene = scene;
    this.#batches = batches;
    this.#clips = clips;
    this.#onAdded = onAdded;
    scene.updateMatrixWorld(true);
    this.box.setFromObject(scene);
    let bytes = 0;
    const meshes = [...meshesOf(scene)];
    this.#isMoving = clips.length > 0 || meshes.some((mesh) => mesh instanceof SkinnedMesh);
    let others = meshes;
    if (!this.#isMoving) ({ shapes: this.#shapes, others } = batches.lay(meshes));
    for (const shape of this.#shapes) bytes += shape.bytes;
    const textures = new Set<Texture>();
    for (const mesh of others) {
      mesh.material = placedMaterial(soleMaterial(mesh));
      bytes += geometryBytes(mesh.geometry);
      for (const texture of texturesOf(mesh.material)) textures.add(texture);
    }
    for (const texture of textures) bytes += textureBytes(texture);
    this.bytes = bytes;
    if (!this.#isMoving) for (const mesh of others) this.#parts.push(this.#part(mesh, 4));
  }

  get count(): number {
    return this.#entries.length;
  }

  add(entry: ObjectEntry): void {
    this.#at.set(entry, this.#entries.length);
    this.#entries.push(entry);
    this.#copies.set(
      entry,
      this.#shapes.map(({ page, key }) => page.batch.add(key, entry.drawn, null)),
    );
    if (this.#isMoving) this.#addMover(entry);
    else
      for (const [i, part] of this.#parts.entries())
        if (part.mesh.instanceMatrix.count < this.#entries.length) this.#grow(i, part);
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    const at = this.#at.get(entry);
    if (at === undefined) return;
    const mover = this.#movers.get(entry);
    if (mover) {
      mover.root.matrix.copy(entry.drawn);
      mover.root.matrixWorldNeedsUpdate = true;
    }
    this.#placeCopies(entry);
    for (const { mesh, at: local } of this.#parts)
      mesh.setMatrixAt(at, FROM.multiplyMatrices(entry.drawn, local));
    this.#isStale = true;
  }

  remove(entry: ObjectEntry): void {
    const at = this.#at.get(entry);
    if (at === undefined) return;
    this.#at.delete(entry);
    for (const [i, copy] of (this.#copies.get(entry) ?? []).entries())
      if (copy !== null) this.#shapes[i]?.page.batch.remove(copy);
    this.#copies.delete(entry);
    const last = this.#entries.pop();
    if (last && last !== entry) {
      this.#entries[at] = last;
      this.#at.set(last, at);
      this.setTransform(last);
    }
    const mover = this.#movers.get(entry);
    if (mover) {
      mover.mixer.stopAllAction();
      mover.mixer.uncacheRoot(mover.root);
      mover.root.removeFromParent();
      for (const mesh of meshesOf(mover.root)) if (mesh instanceof SkinnedMesh) mesh.skeleton.dispose();
      this.#movers.delete(entry);
    }
    this.#isStale = true;
  }

  /** Whether a copy was animated in the last frame. */
  isMoving = false;

  update(dt: number, eye: RenderFrame["eye"], movesWithin: number): void {
    this.isMoving = false;
    // Bones without an animation are static.
    if (this.#clips.length > 0) this.#move(dt, eye, movesWithin);
    if (!this.#isStale) return;
    this.#isStale = false;
    for (const { mesh } of this.#parts) {
      mesh.count = this.#entries.length;
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.visible) mesh.computeBoundingSphere();
    }
  }

  #move(dt: number, eye: RenderFrame["eye"], movesWithin: number): void {
    for (const { entry, mixer } of this.#movers.values()) {
      const { elements: e } = entry.matrix;
      if (Math.hypot(e[12] - eye.x, e[13] - eye.y, e[14] - eye.z) >= movesWithin) continue;
      mixer.update(dt);
      this.isMoving = true;
    }
  }

  /** All its triangles in model space: positions and index only. */
  outline(): BufferGeometry {
    return outlineOf(this.#scene);
  }

  dispose(): void {
    for (const entry of this.#entries.toReversed()) this.remove(entry);
    for (const shape of this.#shapes) this.#batches.leave(shape);
    for (const { mesh } of this.#parts) {
      mesh.removeFromParent();
      mesh.dispose();
    }
    for (const mesh of meshesOf(this.#scene)) {
      mesh.geometry.dispose();
      const material = soleMaterial(mesh);
      for (const texture of texturesOf(material)) {
        texture.dispose();
        (texture.image as { close?: () => void } | null)?.close?.();
      }
      material.dispose();
    }
  }

  #placeCopies(entry: ObjectEntry): void {
    const copies = this.#copies.get(entry);
    if (!copies) return;
    for (let i = 0; i < copies.length; i++) {
      const copy = copies[i] ?? null;
      if (copy !== null) this.#shapes[i]?.page.batch.place(copy, entry.drawn);
    }
  }

  #part(mesh: Mesh, capacity: number): Part {
    const instanced = new InstancedMesh(mesh.geometry, mesh.material, capacity);
    instanced.count = 0;
    instanced.visible = false;
    instanced.matrixAutoUpdate = false;
    asPlaced(instanced);
    this.#onAdded(instanced);
    return { mesh: instanced, at: mesh.matrixWorld };
  }

  #grow(index: number, { mesh, at }: Part): void {
    const bigger = this.#part(mesh, mesh.instanceMatrix.count * 4);
    const part = { mesh: bigger.mesh, at };
    this.#parts[index] = part;
    mesh.removeFromParent();
    mesh.dispose();
    for (const [i, entry] of this.#entries.entries())
      part.mesh.setMatrixAt(i, FROM.multiplyMatrices(entry.drawn, at));
  }

  #addMover(entry: ObjectEntry): void {
    const root = clone(this.#scene);
    root.matrixAutoUpdate = false;
    root.traverse((thing) => {
      if (thing instanceof Mesh) asPlaced(thing);
      // Bones can leave the bounding box of the rest pose.
      if (thing instanceof SkinnedMesh) thing.frustumCulled = false;
    });
    const mixer = new AnimationMixer(root);
    for (const clip of this.#clips.slice(0, 1)) mixer.clipAction(clip).play();
    this.#movers.set(entry, { entry, root, mixer });
    this.#onAdded(root);
  }
}

function asPlaced(mesh: Mesh): void {
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.layers.enable(STATIC_CASTER_LAYER);
}

function* meshesOf(root: Object3D): Generator<Mesh> {
  if (root instanceof Mesh) yield root;
  for (const child of root.children) yield* meshesOf(child);
}

function* texturesOf(material: Material): Generator<Texture> {
  for (const value of Object.values(material)) if (value instanceof Texture) yield value;
}
