import {
  DirectionalLight,
  Group,
  HemisphereLight,
  Matrix4,
  Object3D,
  Vector3,
  type Camera,
  type OrthographicCamera,
} from "three";

import type { LightingPreset } from "./lighting-preset.ts";
import { QUALITY, type EnvironmentQuality } from "./quality.ts";

/** Layer of static shadow casters; only the sun's static shadow renders it. */
export const STATIC_CASTER_LAYER = 1;
/** Layer of moving shadow casters: set castShadow and enable this layer. */
export const DYNAMIC_CASTER_LAYER = 2;

const MOVING_REACH = 14;

type Bounds = { min: readonly [number, number, number]; max: readonly [number, number, number] };

/**
 * The sun, its shadows and the sky's light. The static shadow map is rendered once per variant; a second, black light
 * follows the camera and renders only moving casters.
 */
export class EnvironmentLights {
  readonly root = new Group();
  readonly #sun = new DirectionalLight(0xffffff, 1);
  readonly #moving = new DirectionalLight(0xffffff, 0);
  readonly #hemisphere = new HemisphereLight(0xffffff, 0xffffff, 1);
  readonly #bounds: Bounds;
  readonly #direction = new Vector3();
  readonly #focus = new Vector3();
  readonly #corner = new Vector3();
  readonly #toLight = new Matrix4();
  #movingSize = 1024;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.root.name = "lights";
    this.#sun.name = "sun";
    this.#moving.name = "moving-shadow";
    this.#sun.castShadow = true;
    this.#moving.castShadow = true;
    this.#sun.shadow.autoUpdate = false;
    this.#sun.shadow.camera.layers.set(STATIC_CASTER_LAYER);
    this.#moving.shadow.camera.layers.set(DYNAMIC_CASTER_LAYER);
    for (const light of [this.#sun, this.#moving]) {
      light.shadow.bias = -0.0004;
      light.shadow.normalBias = 0.025;
      this.root.add(light, light.target);
    }
    this.#sun.shadow.radius = 1.6;
    this.#moving.shadow.radius = 2.4;
    const camera = this.#moving.shadow.camera;
    setBox(camera, MOVING_REACH, MOVING_REACH, 1, 90);
    this.root.add(this.#hemisphere);
  }

  setQuality(level: EnvironmentQuality): void {
    const { stillShadow, movingShadow } = QUALITY[level];
    this.#sun.shadow.mapSize.setScalar(stillShadow);
    this.#sun.shadow.needsUpdate = true;
    this.#moving.castShadow = movingShadow > 0;
    this.#movingSize = movingShadow || this.#movingSize;
    this.#moving.shadow.mapSize.setScalar(this.#movingSize);
  }

  /** The static shadow map was lost. */
  redraw(): void {
    this.#sun.shadow.needsUpdate = true;
  }

  /** Applies a preset; the static shadow is re-rendered only if the sun's position has changed. */
  apply(preset: LightingPreset): void {
    const strength = Math.max(preset.sunColour.r, preset.sunColour.g, preset.sunColour.b, 1e-4);
    this.#sun.color.copy(preset.sunColour).multiplyScalar(1 / strength);
    this.#sun.intensity = strength;
    this.#hemisphere.color.copy(preset.hemisphereSky);
    this.#hemisphere.groundColor.copy(preset.hemisphereGround);
    // Under a hemisphere light of 1, a white floor has the radiance 1/π; presets are in radiance.
    this.#hemisphere.intensity = Math.PI;
    if (this.#direction.distanceToSquared(preset.sunDirection) < 1e-8) return;
    this.#direction.copy(preset.sunDirection);
    this.#fitStill();
    this.#sun.shadow.needsUpdate = true;
  }

  /** Ambient light at the camera, so that people under a roof are as dark as its shade. */
  setAmbient(sky: { r: number; g: number; b: number }, ground: { r: number; g: number; b: number }): void {
    this.#hemisphere.color.setRGB(sky.r, sky.g, sky.b);
    this.#hemisphere.groundColor.setRGB(ground.r, ground.g, ground.b);
  }

  /** Moves the dynamic shadow with the camera, in whole texels so that edges don't shimmer. */
  follow(camera: Camera): void {
    camera.getWorldDirection(this.#focus);
    this.#focus.y = 0;
    this.#focus.normalize().multiplyScalar(MOVING_REACH * 0.62);
    this.#focus.x += camera.position.x;
    this.#focus.z += camera.position.z;
    this.#focus.y = Math.max(-1, camera.position.y - 2);
    const texel = (2 * MOVING_REACH) / this.#movingSize;
    this.#corner
      .copy(this.#focus)
      .divideScalar(texel * 4)
      .round()
      .multiplyScalar(texel * 4);
    this.#moving.target.position.copy(this.#corner);
    this.#moving.position.copy(this.#direction).multiplyScalar(45).add(this.#corner);
  }

  dispose(): void {
    this.#sun.dispose();
    this.#moving.dispose();
    this.#hemisphere.dispose();
  }

  /** Fits the static shadow's frustum to the bounds as seen from the sun. */
  #fitStill(): void {
    const { min, max } = this.#bounds;
    const centre = this.#corner.set((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
    this.#sun.target.position.copy(centre);
    this.#sun.position.copy(this.#direction).multiplyScalar(90).add(centre);
    this.#toLight.lookAt(this.#sun.position, centre, Object3D.DEFAULT_UP).invert();
    let width = 0;
    let height = 0;
    let depth = 0;
    for (let corner = 0; corner < 8; corner++) {
      const point = this.#focus
        .set(
          (corner & 1 ? max[0] : min[0]) - centre.x,
          (corner & 2 ? max[1] : min[1]) - centre.y,
          (corner & 4 ? max[2] : min[2]) - centre.z,
        )
        .applyMatrix4(this.#toLight);
      width = Math.max(width, Math.abs(point.x));
      height = Math.max(height, Math.abs(point.y));
      depth = Math.max(depth, Math.abs(point.z));
    }
    setBox(this.#sun.shadow.camera, width, height, Math.max(1, 90 - depth), 90 + depth);
  }
}

function setBox(
  camera: OrthographicCamera,
  halfWidth: number,
  halfHeight: number,
  near: number,
  far: number,
): void {
  camera.left = -halfWidth;
  camera.right = halfWidth;
  camera.top = halfHeight;
  camera.bottom = -halfHeight;
  camera.near = near;
  camera.far = far;
  camera.updateProjectionMatrix();
}
