import {
  AdditiveBlending,
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Vector3,
} from "three";
import type { Camera, Color } from "three";
import { LAMP_SLOTS } from "./object-material.ts";
import type { ObjectUniforms } from "./object-material.ts";

/** A lamp in world space. `ground` is the height of the ground below it. */
export type PlacedLamp = {
  position: Vector3;
  ground: number;
  colour: Color;
  reach: number;
  strength: number;
  isFlickering: boolean;
  phase: number;
  /** Is lit by day as well. */
  isAlways?: boolean;
  /** Direction of a spotlight, and the cosine of half its angle; absent or null: in all directions. */
  aim?: Vector3 | null;
  cone?: number;
};

/** Intensity of a lamp at this time of day. */
export const burning = ({ isAlways }: PlacedLamp, night: number): number =>
  isAlways === true ? Math.max(0.55, night) : night;

const CORNERS = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]);

/** A halo in the air round each lamp and a pool of warm light under it, all in one draw call, fading in at night. */
export class LampGlow {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #uniforms: ObjectUniforms;
  #lamps: readonly PlacedLamp[] = [];
  #hasAlways = false;
  #places = new InstancedBufferAttribute(new Float32Array(), 4);
  #hues = new InstancedBufferAttribute(new Float32Array(), 4);
  readonly #order: { lamp: PlacedLamp; distance: number }[] = [];

  constructor(uniforms: ObjectUniforms) {
    this.#uniforms = uniforms;
    const material = new ShaderMaterial({
      transparent: true,
      depthWrite: false,
      blending: AdditiveBlending,
      polygonOffset: true,
      polygonOffsetFactor: -4,
      polygonOffsetUnits: -4,
      uniforms: { night: uniforms.night, time: uniforms.time },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    });
    material.name = "lamp-glow";
    this.mesh = new Mesh(emptyGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 5;
    this.mesh.visible = false;
  }

  setLamps(lamps: readonly PlacedLamp[]): void {
    this.#lamps = lamps;
    this.#order.length = 0;
    for (const lamp of lamps) this.#order.push({ lamp, distance: 0 });
    this.mesh.geometry.dispose();
    const geometry = emptyGeometry();
    this.#places = new InstancedBufferAttribute(new Float32Array(lamps.length * 8), 4);
    this.#hues = new InstancedBufferAttribute(new Float32Array(lamps.length * 8), 4);
    geometry.setAttribute("place", this.#places);
    geometry.setAttribute("hue", this.#hues);
    geometry.instanceCount = lamps.length * 2;
    this.mesh.geometry = geometry;
    this.moved();
  }

  /** Lamps have moved or changed their intensity. */
  moved(): void {
    const lamps = this.#lamps;
    this.#hasAlways = lamps.some(({ isAlways }) => isAlways);
    const [places, hues] = [this.#places.array, this.#hues.array];
    for (const [i, lamp] of lamps.entries()) {
      // Values from 1000: lit by day as well.
      const beat = (lamp.isFlickering ? lamp.phase + 1 : 0) + (lamp.isAlways === true ? 1000 : 0);
      places.set([lamp.position.x, lamp.position.y, lamp.position.z, lamp.reach * 0.2], i * 8);
      places.set([lamp.position.x, lamp.ground + 0.02, lamp.position.z, -lamp.reach * 0.62], i * 8 + 4);
      const hue = [
        lamp.colour.r * lamp.strength,
        lamp.colour.g * lamp.strength,
        lamp.colour.b * lamp.strength,
      ];
      hues.set([...hue, beat, ...hue, beat], i * 8);
    }
    this.#places.needsUpdate = true;
    this.#hues.needsUpdate = true;
  }

  /** Passes the lamps nearest to the camera to the objects' material. */
  update(timeSeconds: number, camera: Camera): void {
    const night = this.#uniforms.night.value;
    this.mesh.visible = this.#lamps.length > 0 && (night > 0.01 || this.#hasAlways);
    this.#uniforms.hasLamps.value = this.mesh.visible ? 1 : 0;
    if (!this.mesh.visible) return;
    EYE.setFromMatrixPosition(camera.matrixWorld);
    for (const entry of this.#order) entry.distance = entry.lamp.position.distanceToSquared(EYE);
    this.#order.sort(nearestFirst);
    for (let i = 0; i < LAMP_SLOTS; i++) {
      const place = this.#uniforms.lampPlaces.value[i];
      const colour = this.#uniforms.lampColours.value[i];
      const aim = this.#uniforms.lampAims.value[i];
      const lamp = this.#order[i]?.lamp;
      if (!place || !colour || !aim) continue;
      if (!lamp) {
        place.set(0, 0, 0, 0);
        continue;
      }
      place.set(lamp.position.x, lamp.position.y, lamp.position.z, lamp.reach);
      const beat = lamp.isFlickering ? 0.86 + 0.14 * flame(timeSeconds, lamp.phase) : 1;
      colour.copy(lamp.colour).multiplyScalar(lamp.strength * 2.4 * beat * burning(lamp, night));
      if (lamp.aim) aim.set(lamp.aim.x, lamp.aim.y, lamp.aim.z, lamp.cone ?? -1);
      else aim.set(0, 0, 0, -1);
    }
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

const EYE = new Vector3();
const nearestFirst = (a: { distance: number }, b: { distance: number }) => a.distance - b.distance;
const flame = (t: number, phase: number) =>
  Math.sin(t * 9 + phase) * 0.6 + Math.sin(t * 15.7 + phase * 2) * 0.4;

const emptyGeometry = (): InstancedBufferGeometry => {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(CORNERS, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  geometry.instanceCount = 0;
  return geometry;
};

const VERTEX = /* glsl */ `
attribute vec4 place;
attribute vec4 hue;
uniform float time;
uniform float night;
varying vec2 vAt;
varying vec4 vHue;
varying float vPool;
void main() {
  float isAlways = step(500.0, hue.a);
  float phase = hue.a - isAlways * 1000.0;
  float beat = phase > 0.0 ? 0.88 + 0.12 * (sin(time * 9.0 + phase) * 0.6 + sin(time * 15.7 + phase * 2.0) * 0.4) : 1.0;
  vAt = position.xy;
  vHue = vec4(hue.rgb * beat, max(night, isAlways * 0.55));
  vPool = place.w < 0.0 ? 1.0 : 0.0;
  vec4 middle = modelMatrix * vec4(place.xyz, 1.0);
  if (vPool > 0.5) {
    middle.xz += position.xy * -place.w;
    gl_Position = projectionMatrix * viewMatrix * middle;
  } else {
    vec4 seen = viewMatrix * middle;
    // A little nearer than the lamp, so that its own shade doesn't cut the halo.
    seen.xyz += normalize(-seen.xyz) * min(place.w * 0.55, length(seen.xyz) * 0.5);
    seen.xy += position.xy * place.w;
    gl_Position = projectionMatrix * seen;
  }
}
`;

const FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec4 vHue;
varying float vPool;
void main() {
  float r = length(vAt);
  float fall = max(0.0, 1.0 - r);
  float amount = vPool > 0.5 ? fall * fall * 0.42 : fall * fall * fall * 0.34;
  gl_FragColor = vec4(vHue.rgb * amount * vHue.a, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}
`;
