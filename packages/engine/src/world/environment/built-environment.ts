import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import type { EnvironmentManifest } from "@veranda/contract/environment";
import {
  Color,
  InstancedMesh,
  Mesh,
  Points,
  Texture,
  type BufferGeometry,
  type Camera,
  type CubeTexture,
  type Group,
  type Object3D,
} from "three";

import { moveTowards } from "../../core/smoothing.ts";
import type { SkyPicture } from "../../platform/platform.ts";
import { adjust, settingsOf } from "./adjustments.ts";
import type { AtmosphereUniforms } from "./atmosphere-uniforms.ts";
import { assignMaterials, type MaterialsAssigned } from "./assign-materials.ts";
import { GroundLight, type FloorLight } from "./ground-light.ts";
import { EnvironmentLights } from "./lights.ts";
import { LightingPreset } from "./lighting-preset.ts";
import { QUALITY, type EnvironmentQuality } from "./quality.ts";
import { reflectionRooms } from "./reflection-rooms.ts";
import { RoomReflection } from "./room-reflection.ts";
import { lightFromSky } from "./sky-picture.ts";
import type { EnvironmentView } from "./source.ts";
import { createSharedUniforms, writeLightingPreset, type SharedUniforms } from "./uniforms.ts";
import { soleMaterial } from "../sole-material.ts";

type Parts = {
  manifest: EnvironmentManifest;
  variant: string;
  scene: Object3D;
  collider: BufferGeometry;
  lightmap: Texture | null;
  loadLightmap: (variant: string, signal?: AbortSignal) => Promise<Texture | null>;
};

type LightingState = { preset: LightingPreset; ground: FloorLight; lightmap: Texture | null; range: number };

/** A running fade from one lighting state to another, with a callback at its end. */
type Fade = { from: LightingState; to: LightingState; seconds: number; passed: number; finish(): void };

/** A sky picture fading in or out; `shown` moves to `towards`. */
type SkyFade = { picture: SkyPicture; shown: number; towards: 0 | 1; perSecond: number };

/** Approximate height of a camera above the floor. Metres. */
const EYES = 1.6;

export class BuiltEnvironment implements EnvironmentView {
  readonly root: Group;
  readonly manifest: EnvironmentManifest;
  readonly collider: BufferGeometry;
  placed: Object3D | null = null;
  floor: number | null = null;
  readonly #preset = new LightingPreset();
  readonly #ground: GroundLight;
  readonly #lights: EnvironmentLights;
  readonly #shared: SharedUniforms;
  readonly #materials: MaterialsAssigned;
  readonly #loadLightmap: Parts["loadLightmap"];
  readonly #ambient = new Color();
  #variant: string;
  #lightingState: LightingState;
  #fade: Fade | null = null;
  #wish = 0;
  #set: EnvironmentAdjustments = {};
  readonly #reflection: RoomReflection;
  #sky: SkyFade | null = null;

  constructor(parts: Parts) {
    this.manifest = parts.manifest;
    this.collider = parts.collider;
    this.#loadLightmap = parts.loadLightmap;
    this.#variant = parts.variant;
    this.#ground = new GroundLight(parts.manifest.groundGrid, parts.manifest.bounds);
    this.#lights = new EnvironmentLights(parts.manifest.bounds);
    const rooms = reflectionRooms(parts.manifest);
    this.#shared = createSharedUniforms(this.#preset, this.#ground, rooms);
    this.#reflection = new RoomReflection(this.#shared, rooms);
    this.#materials = assignMaterials(parts.scene, parts.manifest, this.#shared);
    this.root = this.#materials.root;
    this.root.add(this.#lights.root);
    this.#lightingState = this.#moodOf(parts.variant, parts.lightmap);
    this.#show(this.#lightingState, this.#lightingState, 0);
    this.setQuality("high");
  }

  /** Adds an uploaded model as the environment; it is lit like objects. */
  place(model: Object3D): void {
    this.placed = model;
    this.root.add(model);
  }

  get exposure(): number {
    return this.#preset.exposure;
  }

  get variant(): string {
    return this.#variant;
  }

  get isReflectionStale(): boolean {
    return this.#reflection.isStale;
  }

  updateReflection(take: (root: Group, from: readonly [number, number, number]) => CubeTexture | null): void {
    this.#reflection.take(this.root, take);
  }

  redraw(): void {
    this.#lights.redraw();
    this.#reflection.lost();
  }

  get air(): AtmosphereUniforms {
    return this.#shared;
  }

  get isChanging(): boolean {
    const sky = this.#sky;
    return this.#fade !== null || (sky !== null && sky.shown !== sky.towards);
  }

  setSky(picture: SkyPicture | null, fadeSeconds: number): void {
    const perSecond = fadeSeconds > 0 ? 1 / fadeSeconds : Infinity;
    if (picture) {
      // The previous picture is removed at once: two pictures are never blended.
      this.#dropSky();
      this.#sky = { picture, shown: 0, towards: 1, perSecond };
      this.#shared.skyPicture.value = picture.texture;
    } else if (this.#sky) Object.assign(this.#sky, { towards: 0, perSecond });
    if (perSecond === Infinity) this.#advanceSky(1);
  }

  adjust(set: EnvironmentAdjustments): void {
    this.#set = set;
    if (!this.#fade) this.#show(this.#lightingState, this.#lightingState, 0);
  }

  settings(): EnvironmentSettings {
    const preset = new LightingPreset();
    const { preset: to } = this.#fade?.to ?? this.#lightingState;
    preset.blend(to, to, 0);
    if (this.#sky) lightFromSky(preset, this.#sky.picture, this.#sky.towards);
    adjust(preset, this.#set);
    return settingsOf(preset, this.#set);
  }

  async setVariant(variant: string, fadeSeconds: number): Promise<void> {
    if (!this.manifest.variants[variant])
      throw new Error(`${this.manifest.title} has no variant "${variant}".`);
    if (variant === this.#variant && !this.#fade) return;
    const wish = ++this.#wish;
    this.#variant = variant;
    const lightmap = await this.#loadLightmap(variant);
    if (wish !== this.#wish) {
      lightmap?.dispose();
      return;
    }
    this.#endFade();
    const from = this.#lightingState;
    const to = this.#moodOf(variant, lightmap);
    if (fadeSeconds <= 0) {
      this.#settle(from, to);
      return;
    }
    await new Promise<void>((finish) => {
      this.#fade = { from, to, seconds: fadeSeconds, passed: 0, finish };
    });
  }

  update(timeSeconds: number, dt: number, camera: Camera): void {
    this.#shared.time.value = timeSeconds;
    this.#advanceFade(dt);
    this.#advanceSky(dt);
    const { x, y, z } = camera.position;
    this.#reflection.update(x, y, z, dt);
    this.#lights.follow(camera);
    this.#light(camera);
  }

  setQuality(level: EnvironmentQuality): void {
    const { detail, particles, foliage, mirrors } = QUALITY[level];
    this.#lights.setQuality(level);
    this.#materials.detail.value = detail;
    this.#reflection.setOn(mirrors);
    for (const { points, count } of this.#materials.clouds) {
      points.geometry.setDrawRange(0, Math.round(count * particles));
    }
    const { meshes, bulk } = this.#materials.foliage;
    for (const { mesh, count } of meshes) mesh.count = Math.ceil(count * foliage);
    // Half as many leaves of twice the area would be as dense; slightly smaller ones look the same from afar.
    bulk.value = (1 / foliage) ** 0.4;
  }

  groundLightAt(x: number, y: number, z: number, target: Color): Color {
    return this.#ground.at(x, y, z, target);
  }

  dispose(): void {
    this.#wish++;
    this.#endFade();
    this.root.removeFromParent();
    this.root.traverse((thing) => {
      if (!(thing instanceof Mesh || thing instanceof Points)) return;
      if (thing instanceof InstancedMesh) thing.dispose();
      thing.geometry.dispose();
      const material = soleMaterial(thing);
      if (this.placed)
        for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
      material.dispose();
    });
    this.#dropSky();
    this.collider.dispose();
    this.#lightingState.lightmap?.dispose();
    this.#ground.dispose();
    this.#lights.dispose();
  }

  /** People are lit by the light on the ground at the camera, with the sky's share from above. */
  #light(camera: Camera): void {
    const ambient = this.#ground.at(
      camera.position.x,
      camera.position.y - EYES,
      camera.position.z,
      this.#ambient,
    );
    const { hemisphereGround: below } = this.#preset;
    this.#lights.setAmbient(ambient, {
      r: ambient.r * 0.35 + below.r * 0.3,
      g: ambient.g * 0.33 + below.g * 0.3,
      b: ambient.b * 0.3 + below.b * 0.3,
    });
  }

  #moodOf(variant: string, lightmap: Texture | null): LightingState {
    const source = this.manifest.variants[variant];
    if (!source) throw new Error(`${this.manifest.title} has no variant "${variant}".`);
    return {
      preset: LightingPreset.of(source),
      ground: this.#ground.decode(source),
      lightmap,
      range: source.lightmap.range,
    };
  }

  #show(from: LightingState, to: LightingState, t: number): void {
    this.#preset.blend(from.preset, to.preset, t);
    if (this.#sky) lightFromSky(this.#preset, this.#sky.picture, this.#sky.shown);
    adjust(this.#preset, this.#set);
    this.#ground.blend(from.ground, to.ground, t, this.#preset.tint);
    writeLightingPreset(this.#shared, this.#preset);
    this.#shared.lightmapFrom.value = from.lightmap;
    this.#shared.lightmapTo.value = to.lightmap;
    this.#shared.lightmapRanges.value.set(from.range, to.range);
    this.#shared.lightmapBlend.value = t;
    this.#lights.apply(this.#preset);
    this.#reflection.lightChanged();
  }

  #advanceSky(dt: number): void {
    const sky = this.#sky;
    if (!sky || sky.shown === sky.towards) return;
    sky.shown = moveTowards(sky.shown, sky.towards, Math.min(1, dt * sky.perSecond));
    this.#shared.skyPictureShare.value = sky.shown;
    if (sky.shown === 0) this.#dropSky();
    if (!this.#fade) this.#show(this.#lightingState, this.#lightingState, 0);
  }

  #dropSky(): void {
    this.#sky?.picture.texture?.dispose();
    this.#sky = null;
    this.#shared.skyPicture.value = null;
    this.#shared.skyPictureShare.value = 0;
  }

  #advanceFade(dt: number): void {
    const fade = this.#fade;
    if (!fade) return;
    fade.passed += dt;
    const t = Math.min(1, fade.passed / fade.seconds);
    if (t >= 1) this.#endFade();
    else this.#show(fade.from, fade.to, t * t * (3 - 2 * t));
  }

  #endFade(): void {
    const fade = this.#fade;
    if (!fade) return;
    this.#fade = null;
    this.#settle(fade.from, fade.to);
    fade.finish();
  }

  #settle(from: LightingState, to: LightingState): void {
    this.#lightingState = to;
    this.#show(to, to, 0);
    if (from.lightmap !== to.lightmap) from.lightmap?.dispose();
  }
}
