import type { SpaceObject } from "@veranda/contract";
import { prefabCatalogue, prefabProps } from "@veranda/contract/prefab";
import type { Prefab } from "@veranda/contract/prefab";
import { Color, DirectionalLight, Group, Matrix4, Quaternion, Vector3, Vector4 } from "three";
import type { BufferGeometry, Camera, Object3D } from "three";
import { STILL_CASTER_LAYER } from "../environment/lights.ts";
import { Batch } from "./batch.ts";
import { colliderGeometry } from "./colliders.ts";
import { LampGlow } from "./lamp-glow.ts";
import type { PlacedLamp } from "./lamp-glow.ts";
import { LampLights } from "./lamp-lights.ts";
import { createObjectMaterial, createObjectUniforms } from "./object-material.ts";
import { readPrefab } from "./prefab-file.ts";
import { createShadeMaterial } from "./shade-material.ts";

export type ObjectQuality = "low" | "medium" | "high" | "ultra";

export type ObjectSource = {
  /** Address of prefabs.json; the files lie beside it. */
  manifestUrl: string;
  fetchBytes(url: string, onBytes?: (loaded: number) => void, signal?: AbortSignal): Promise<ArrayBuffer>;
  signal: AbortSignal;
};

/** How the environment lights what stands in it. */
export type ObjectLook = {
  /** 0 by day, 1 when lamps are what one sees by. */
  lamps: number;
  /** Light of the sky that reaches the ground here; null: the same everywhere. */
  skyLightAt: ((x: number, z: number, target: Color) => Color) | null;
};

export type ObjectLayer = {
  root: Object3D;
  /** Shows exactly these: loads what is missing, grows new ones in, takes away what is gone. */
  setObjects(objects: readonly SpaceObject[]): Promise<void>;
  setLook(look: ObjectLook): void;
  /** What stands here, by name; radius is over the ground, in metres. */
  list(): { id: string; title: string; position: [x: number, y: number, z: number]; radius: number }[];
  /** Hulls of everything that stands here, in world space. */
  colliders(): BufferGeometry[];
  update(timeSeconds: number, dt: number, camera: Camera): void;
  setQuality(level: ObjectQuality): void;
  dispose(): void;
};

const GROW_SECONDS = 0.45;
const NIGHT_SECONDS = 1.2;

type Standing = {
  object: SpaceObject;
  prefab: Prefab;
  matrix: Matrix4;
  solid: number;
  shade: number | null;
  /** 0 to 1 while it grows or shrinks. */
  grown: number;
  isLeaving: boolean;
};

/** Draws the objects of a space: all of them in three draw calls, whatever their number and kinds. */
export const createObjectLayer = async (source: ObjectSource): Promise<ObjectLayer> => {
  const bytes = await source.fetchBytes(source.manifestUrl, undefined, source.signal);
  const catalogue = prefabCatalogue.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return new Layer(source, new Map(catalogue.prefabs.map((prefab) => [prefab.id, prefab])));
};

class Layer implements ObjectLayer {
  readonly root = new Group();
  readonly #source: ObjectSource;
  readonly #prefabs: ReadonlyMap<string, Prefab>;
  readonly #uniforms = createObjectUniforms();
  readonly #solids = new Batch(createObjectMaterial(this.#uniforms), 16_384, 49_152);
  readonly #shades = new Batch(createShadeMaterial(), 4_096, 16_384);
  readonly #glow = new LampGlow(this.#uniforms);
  readonly #lights = new LampLights();
  readonly #standing = new Map<string, Standing>();
  readonly #loading = new Map<string, Promise<void>>();
  #look: ObjectLook = { lamps: 0, skyLightAt: null };
  #request = 0;
  #isMoving = false;
  #isDisposed = false;

  constructor(source: ObjectSource, prefabs: ReadonlyMap<string, Prefab>) {
    this.#source = source;
    this.#prefabs = prefabs;
    this.root.name = "objects";
    this.#solids.mesh.castShadow = true;
    this.#solids.mesh.layers.enable(STILL_CASTER_LAYER);
    this.#solids.mesh.receiveShadow = true;
    this.#shades.mesh.renderOrder = 1;
    this.root.add(this.#solids.mesh, this.#shades.mesh, this.#glow.mesh, this.#lights.root);
  }

  async setObjects(objects: readonly SpaceObject[]): Promise<void> {
    const request = ++this.#request;
    const wanted = new Map<string, { object: SpaceObject; prefab: Prefab }>();
    for (const object of objects) {
      const prefab = this.#prefabs.get(String(object.props.prefab));
      if (prefab) wanted.set(object.id, { object, prefab });
    }
    await Promise.all(
      Array.from(new Set(Array.from(wanted.values(), ({ prefab }) => prefab)), (prefab) =>
        this.#load(prefab),
      ),
    );
    // A later call, or the end of the layer, overtakes this one.
    if (request !== this.#request || this.#isDisposed) return;
    for (const standing of this.#standing.values())
      if (!wanted.has(standing.object.id)) standing.isLeaving = true;
    for (const { object, prefab } of wanted.values()) this.#place(object, prefab);
    this.#isMoving = true;
    this.#placeLamps();
  }

  setLook(look: ObjectLook): void {
    this.#look = look;
    for (const standing of this.#standing.values())
      this.#solids.mesh.setColorAt(standing.solid, this.#colourOf(standing));
  }

  list(): ReturnType<ObjectLayer["list"]> {
    return [...this.#standing.values()]
      .filter(({ isLeaving }) => !isLeaving)
      .map(({ object: { id, transform }, prefab: { title, bounds } }) => {
        const [x, , z] = transform.scale;
        const width = Math.max(bounds.max[0] - bounds.min[0], 0) * x;
        const depth = Math.max(bounds.max[2] - bounds.min[2], 0) * z;
        return { id, title, position: transform.position, radius: Math.hypot(width, depth) / 2 };
      });
  }

  colliders(): BufferGeometry[] {
    const out: BufferGeometry[] = [];
    for (const { prefab, matrix, isLeaving } of this.#standing.values())
      if (!isLeaving) for (const collider of prefab.colliders) out.push(colliderGeometry(collider, matrix));
    return out;
  }

  update(timeSeconds: number, dt: number, camera: Camera): void {
    const { time, night } = this.#uniforms;
    time.value = timeSeconds;
    const step = dt / NIGHT_SECONDS;
    night.value += Math.min(step, Math.max(-step, this.#look.lamps - night.value));
    // The sky's light is set for where the camera is; each object knows how much less or more it gets.
    EYE.setFromMatrixPosition(camera.matrixWorld);
    this.#uniforms.skyAtEye.value = this.#skyAt(EYE.x, EYE.z);
    if (this.#isMoving) {
      this.#grow(dt / GROW_SECONDS);
      if (!this.#isMoving) this.#redrawShadows();
    }
    this.#glow.update(timeSeconds, camera);
    this.#lights.update(dt, night.value, camera);
  }

  setQuality(level: ObjectQuality): void {
    this.#shades.mesh.visible = level !== "low";
    this.#uniforms.wind.value = level === "low" ? 0 : 1;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.root.removeFromParent();
    this.#solids.dispose();
    this.#shades.dispose();
    this.#glow.dispose();
    this.#lights.dispose();
    this.#standing.clear();
  }

  #load(prefab: Prefab): Promise<void> {
    const known = this.#loading.get(prefab.id);
    if (known) return known;
    const loading = this.#fetch(prefab).catch((error: unknown) => {
      this.#loading.delete(prefab.id);
      throw error;
    });
    this.#loading.set(prefab.id, loading);
    return loading;
  }

  async #fetch(prefab: Prefab): Promise<void> {
    const url = this.#source.manifestUrl.replace(/[^/]*$/, prefab.file);
    const { solid, shade } = await readPrefab(
      await this.#source.fetchBytes(url, undefined, this.#source.signal),
    );
    if (this.#isDisposed) return;
    this.#solids.addShape(prefab.id, solid);
    if (shade) this.#shades.addShape(prefab.id, shade);
  }

  #place(object: SpaceObject, prefab: Prefab): void {
    const matrix = new Matrix4().compose(
      new Vector3(...object.transform.position),
      new Quaternion(...object.transform.rotation),
      new Vector3(...object.transform.scale),
    );
    const old = this.#standing.get(object.id);
    if (old && old.prefab === prefab) {
      old.object = object;
      old.matrix = matrix;
      old.isLeaving = false;
      this.#solids.mesh.setColorAt(old.solid, this.#colourOf(old));
      this.#show(old);
      return;
    }
    if (old) this.#remove(old);
    const solid = this.#solids.add(prefab.id, ZERO);
    if (solid === null) return;
    const shade = this.#shades.add(prefab.id, ZERO);
    const standing: Standing = { object, prefab, matrix, solid, shade, grown: 0, isLeaving: false };
    this.#standing.set(object.id, standing);
    this.#solids.mesh.setColorAt(solid, this.#colourOf(standing));
  }

  #skyAt(x: number, z: number): number {
    if (!this.#look.skyLightAt) return 1;
    const { r, g, b } = this.#look.skyLightAt(x, z, SKY);
    return 0.3 * r + 0.5 * g + 0.2 * b + 0.002;
  }

  /** The object's own colour, and in alpha how much of the sky's light reaches it. */
  #colourOf({ object, prefab }: Standing): Vector4 {
    const { success, data } = prefabProps.safeParse(object.props);
    TINT.set((success && data.colour) || prefab.tint || "#ffffff");
    const [x, , z] = object.transform.position;
    return COLOUR.set(TINT.r, TINT.g, TINT.b, this.#skyAt(x, z));
  }

  #grow(step: number): void {
    this.#isMoving = false;
    for (const standing of this.#standing.values()) {
      const goal = standing.isLeaving ? 0 : 1;
      if (standing.grown === goal) continue;
      standing.grown = Math.min(1, Math.max(0, standing.grown + (standing.isLeaving ? -step : step)));
      if (standing.grown === 0 && standing.isLeaving) this.#remove(standing);
      else {
        this.#show(standing);
        if (standing.grown !== goal) this.#isMoving = true;
      }
    }
  }

  /** The sun draws the shadows of what stands still only when told to. */
  #redrawShadows(): void {
    let scene: Object3D = this.root;
    while (scene.parent) scene = scene.parent;
    scene.traverse((thing) => {
      if (thing instanceof DirectionalLight && !thing.shadow.autoUpdate) thing.shadow.needsUpdate = true;
    });
  }

  #show({ matrix, solid, shade, grown }: Standing): void {
    // Past its size and back, as something set down.
    const t = 1 - grown;
    const size = grown >= 1 ? 1 : Math.max(0.001, 1 - t * t * t + Math.sin(grown * Math.PI) * 0.06);
    SCALED.copy(matrix).scale(SIZE.setScalar(size));
    this.#solids.mesh.setMatrixAt(solid, SCALED);
    if (shade !== null) this.#shades.mesh.setMatrixAt(shade, SCALED);
  }

  #remove(standing: Standing): void {
    this.#solids.mesh.deleteInstance(standing.solid);
    if (standing.shade !== null) this.#shades.mesh.deleteInstance(standing.shade);
    this.#standing.delete(standing.object.id);
  }

  #placeLamps(): void {
    const lamps: PlacedLamp[] = [];
    for (const { prefab, matrix, isLeaving } of this.#standing.values()) {
      if (isLeaving) continue;
      for (const lamp of prefab.lamps) {
        const position = new Vector3(...lamp.position).applyMatrix4(matrix);
        lamps.push({
          position,
          ground: matrix.elements[13],
          colour: new Color(...lamp.colour),
          reach: lamp.reach,
          strength: lamp.strength,
          isFlickering: lamp.isFlickering,
          phase: position.x * 1.7 + position.z * 2.3,
        });
      }
    }
    this.#glow.setLamps(lamps);
    this.#lights.setLamps(lamps);
  }
}

const ZERO = new Matrix4().makeScale(0.001, 0.001, 0.001);
const SCALED = new Matrix4();
const SIZE = new Vector3();
const TINT = new Color();
const COLOUR = new Vector4();
const SKY = new Color();
const EYE = new Vector3();
