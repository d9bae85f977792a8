import { BatchedMesh, Group, InstancedMesh, Mesh, Scene } from "three";
import type { Camera, Material, Object3D } from "three";
import { soleMaterial } from "../sole-material.ts";

/** Compiles the shaders of a thing that is to be added to a scene. */
export type PrepareThing = (scene: Scene, camera: Camera, thing: Object3D) => Promise<void>;

/** Shows new things once their shaders are compiled, one after the other, so that no frame waits for compilation. */
export class ShaderWarmupQueue {
  readonly #root: Object3D;
  readonly #prepare: PrepareThing | undefined;
  readonly #onShown: () => void;
  /** In the scene, so that changes to the whole scene apply to them. */
  readonly #unseen = new Group();
  readonly #asked = new WeakSet<Object3D>();
  readonly #ready = new WeakSet<Material>();
  #isBusy = false;

  constructor(root: Object3D, prepare: PrepareThing | undefined, onShown: () => void = () => undefined) {
    this.#root = root;
    this.#onShown = onShown;
    this.#prepare = prepare;
    this.#unseen.visible = false;
    this.#unseen.name = "newcomers";
    if (prepare) root.add(this.#unseen);
  }

  add(thing: Object3D): void {
    if (this.#prepare && !this.#isReady(thing)) this.#unseen.add(thing);
    else this.#root.add(thing);
  }

  /** Whether no drawable thing waits for its shaders. */
  get isIdle(): boolean {
    return (
      !this.#isBusy && !this.#unseen.children.some((thing) => !this.#asked.has(thing) && hasCopies(thing))
    );
  }

  /** Call once per frame. */
  update(camera: Camera): void {
    if (!this.#prepare || this.#isBusy || this.#unseen.children.length === 0) return;
    let scene: Object3D = this.#root;
    while (scene.parent) scene = scene.parent;
    // Without geometry another shader variant would be compiled.
    const next = this.#unseen.children.find((thing) => !this.#asked.has(thing) && hasCopies(thing));
    if (!next || !(scene instanceof Scene)) return;
    this.#asked.add(next);
    this.#isBusy = true;
    void this.#prepare(scene, camera, next)
      // Its shaders are compiled when it is first drawn.
      .catch(() => undefined)
      .finally(() => this.#show(next));
  }

  #show(thing: Object3D): void {
    this.#isBusy = false;
    for (const material of materialsOf(thing)) this.#ready.add(material);
    // It may have been removed meanwhile.
    if (thing.parent === this.#unseen) this.#root.add(thing);
    this.#onShown();
  }

  #isReady(thing: Object3D): boolean {
    return materialsOf(thing).every((material) => this.#ready.has(material));
  }
}

function hasCopies(thing: Object3D): boolean {
  if (thing instanceof BatchedMesh) return thing.instanceCount > 0;
  return !(thing instanceof InstancedMesh) || thing.count > 0;
}

function materialsOf(thing: Object3D): Material[] {
  const found: Material[] = [];
  thing.traverse((each) => {
    if (each instanceof Mesh) found.push(soleMaterial(each));
  });
  return found;
}
