import { prefabProps, type Prefab } from "@veranda/contract/prefab";
import type { SpaceObject } from "@veranda/contract/records/object";
import { Color, Matrix4, Vector3, Vector4 } from "three";
import type { Box3, BufferGeometry } from "three";
import { castStaticShadow } from "../../environment/static-shadow-caster.ts";
import { TriangleBvh } from "../../collision/triangle-bvh.ts";
import { Batch } from "../batch.ts";
import { colliderGeometry } from "../colliders.ts";
import type { ObjectContent, ObjectEntry, ObjectRenderer, ObjectQuality } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { createObjectMaterial } from "../object-material.ts";
import { readPrefab } from "../prefab-file.ts";
import { ContentFetcher } from "../../../core/content-fetcher.ts";
import { createShadeMaterial } from "../shade-material.ts";
import type { RenderContext } from "../render-context.ts";

/** Seconds until a failed download is retried: the network may be back. */
const AGAIN_SECONDS = 20;

/** `lampsAt` is the transform that its lamps were last set for; null: it has no lamps. */
type Copy = { prefab: Prefab; solid: number; shade: number | null; lampsAt: Matrix4 | null };

/** Renders prefabs: all of them in two draw calls, whatever their number. */
export class Prefabs implements ObjectRenderer {
  readonly #context: RenderContext;
  readonly #files: ContentFetcher;
  readonly #solids: Batch;
  readonly #shades = new Batch(createShadeMaterial(), 4_096, 16_384);
  readonly #copies = new Map<ObjectEntry, Copy>();
  readonly #geometries = new Map<string, BufferGeometry>();
  readonly #shapes = new Map<string, TriangleBvh>();
  readonly #loading = new Map<string, Promise<void>>();
  /** Objects whose prefab is loading. */
  readonly #waiting = new Map<ObjectEntry, Prefab>();
  /** Seconds until a failed download is retried, by prefab. */
  readonly #away = new Map<Prefab, number>();
  #isDisposed = false;

  constructor(context: RenderContext) {
    this.#context = context;
    this.#files = new ContentFetcher(context.source);
    this.#solids = new Batch(createObjectMaterial(context.uniforms), 16_384, 49_152);
    castStaticShadow(this.#solids.mesh);
    this.#shades.mesh.renderOrder = 1;
    for (const { mesh } of [this.#solids, this.#shades]) context.added(mesh);
  }

  draws(object: ObjectContent): boolean {
    return this.#prefabOf(object) !== undefined;
  }

  measureNew(object: ObjectContent, target: Box3): boolean {
    const bounds = this.#prefabOf(object)?.bounds;
    if (!bounds) return false;
    target.min.set(...bounds.min);
    target.max.set(...bounds.max);
    return true;
  }

  async prepare(objects: readonly SpaceObject[]): Promise<void> {
    const prefabs = new Set(objects.flatMap((object) => this.#prefabOf(object) ?? []));
    await Promise.all(Array.from(prefabs, (prefab) => this.#load(prefab)));
  }

  put(entry: ObjectEntry): void {
    const prefab = this.#prefabOf(entry.object);
    const old = this.#copies.get(entry);
    if (!prefab || (old && old.prefab !== prefab)) this.remove(entry);
    if (!prefab) return;
    if (!this.#solids.hasShape(prefab.id)) {
      this.#waiting.set(entry, prefab);
      if (!this.#away.has(prefab)) this.#load(prefab).catch(() => undefined);
      return;
    }
    this.#waiting.delete(entry);
    const copy = this.#copies.get(entry) ?? this.#copy(entry, prefab);
    if (!copy) return;
    this.#solids.mesh.setColorAt(copy.solid, this.#colourOf(entry, prefab));
    this.setTransform(entry);
  }

  move(entry: ObjectEntry): void {
    const copy = this.#copies.get(entry);
    if (!copy) return;
    this.#solids.mesh.setColorAt(copy.solid, this.#colourOf(entry, copy.prefab));
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    const copy = this.#copies.get(entry);
    if (!copy) return;
    this.#solids.place(copy.solid, entry.drawn);
    if (copy.shade !== null) this.#shades.place(copy.shade, entry.drawn);
    // While an object only grows in, its light stays unchanged.
    if (!copy.lampsAt || copy.lampsAt.equals(entry.matrix)) return;
    copy.lampsAt.copy(entry.matrix);
    this.#placeLamps(entry, copy.prefab);
  }

  remove(entry: ObjectEntry): void {
    this.#waiting.delete(entry);
    const copy = this.#copies.get(entry);
    if (!copy) return;
    this.#copies.delete(entry);
    this.#solids.remove(copy.solid);
    if (copy.shade !== null) this.#shades.remove(copy.shade);
    if (copy.lampsAt) this.#context.setLamps(entry.id, []);
  }

  titleOf(entry: ObjectEntry): string {
    const prefab = this.#prefabOf(entry.object);
    const { words } = this.#context;
    return prefab ? words.title("object", prefab.id, prefab.title) : words.object();
  }

  solidsOf(entry: ObjectEntry): BufferGeometry[] {
    const { prefab } = this.#copies.get(entry) ?? {};
    return prefab?.colliders.map((collider) => colliderGeometry(collider, entry.matrix)) ?? [];
  }

  shapeOf(entry: ObjectEntry): TriangleBvh | null {
    const id = this.#copies.get(entry)?.prefab.id;
    const geometry = id === undefined ? undefined : this.#geometries.get(id);
    if (id === undefined || !geometry) return null;
    let shape = this.#shapes.get(id);
    if (!shape) this.#shapes.set(id, (shape = new TriangleBvh(geometry)));
    return shape;
  }

  update({ dt }: RenderFrame): void {
    for (const [prefab, seconds] of this.#away) {
      if (seconds > dt) this.#away.set(prefab, seconds - dt);
      else {
        this.#away.delete(prefab);
        this.#load(prefab).catch(() => undefined);
      }
    }
  }

  relight(): void {
    for (const [entry, { prefab, solid }] of this.#copies)
      this.#solids.mesh.setColorAt(solid, this.#colourOf(entry, prefab));
  }

  setQuality(level: ObjectQuality): void {
    this.#shades.mesh.visible = level !== "low";
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#solids.dispose();
    this.#shades.dispose();
    for (const geometry of this.#geometries.values()) geometry.dispose();
    this.#copies.clear();
    this.#waiting.clear();
  }

  /** Undefined: not in this version's catalogue. */
  #prefabOf({ props }: ObjectContent): Prefab | undefined {
    return this.#context.catalogue.get(String(props.prefab));
  }

  /** Fetches a prefab's file once and caches it. */
  #load(prefab: Prefab): Promise<void> {
    const cached = this.#loading.get(prefab.id);
    if (cached) return cached;
    const loading = this.#fetch(prefab).catch((error: unknown) => {
      this.#loading.delete(prefab.id);
      this.#away.set(prefab, AGAIN_SECONDS);
      const { onFault, signal } = this.#context.source;
      const data = { prefab: prefab.id, error: String(error) };
      if (!signal.aborted)
        onFault?.({ message: "A thing of the catalogue can't be fetched", said: null, data });
      throw error;
    });
    this.#loading.set(prefab.id, loading);
    return loading;
  }

  async #fetch(prefab: Prefab): Promise<void> {
    const { solid, shade } = await readPrefab(await this.#files.fetch(prefab.file));
    if (this.#isDisposed) return;
    this.#solids.addShape(prefab.id, solid);
    this.#geometries.set(prefab.id, solid);
    if (shade) this.#shades.addShape(prefab.id, shade);
    for (const [entry, wanted] of this.#waiting) if (wanted === prefab) this.put(entry);
  }

  #copy(entry: ObjectEntry, prefab: Prefab): Copy | null {
    const solid = this.#solids.add(prefab.id, entry.drawn);
    if (solid === null) return null;
    const lampsAt = prefab.lamps.length > 0 ? new Matrix4().makeScale(0, 0, 0) : null;
    const copy = { prefab, solid, shade: this.#shades.add(prefab.id, entry.drawn), lampsAt };
    this.#copies.set(entry, copy);
    this.measureNew(entry.object, entry.box);
    this.#context.resized(entry);
    return copy;
  }

  /** The object's tint, and in alpha its share of skylight. */
  #colourOf(entry: ObjectEntry, prefab: Prefab): Vector4 {
    const { success, data } = prefabProps.safeParse(entry.object.props);
    TINT.set((success && data.colour) || prefab.tint || "#ffffff");
    const { elements } = entry.matrix;
    return COLOUR.set(TINT.r, TINT.g, TINT.b, this.#context.sky.at(elements[12], elements[14]));
  }

  #placeLamps(entry: ObjectEntry, prefab: Prefab): void {
    const { matrix } = entry;
    const lamps = prefab.lamps.map((lamp) => {
      const position = new Vector3(...lamp.position).applyMatrix4(matrix);
      return {
        position,
        ground: matrix.elements[13],
        colour: new Color(...lamp.colour),
        reach: lamp.reach,
        strength: lamp.strength,
        isFlickering: lamp.isFlickering,
        phase: position.x * 1.7 + position.z * 2.3,
      };
    });
    this.#context.setLamps(entry.id, lamps);
  }
}

const TINT = new Color();
const COLOUR = new Vector4();
