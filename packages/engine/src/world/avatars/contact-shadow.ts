import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
} from "three";

const RADIUS = 0.46;

const vertexShader = /* glsl */ `
#include <fog_pars_vertex>
attribute vec4 aSpot;
varying vec2 vAcross;
varying float vStrength;
void main() {
  vAcross = position.xy;
  vStrength = aSpot.w;
  vec4 mvPosition = viewMatrix * vec4(aSpot.x + position.x * ${RADIUS}, aSpot.y + 0.02, aSpot.z - position.y * ${RADIUS}, 1.0);
  // A floor may be rendered a few centimetres above where it is walked on: the shadow is offset towards the camera.
  mvPosition.xyz *= 0.988;
  gl_Position = projectionMatrix * mvPosition;
  #include <fog_vertex>
}
`;
const fragmentShader = /* glsl */ `
#include <fog_pars_fragment>
varying vec2 vAcross;
varying float vStrength;
void main() {
  float r = length(vAcross);
  // Black, so that it is darker than the ground at night too; never opaque, so that the ground is visible by day.
  float dark = min(0.86, vStrength * 1.4) * pow(max(0.0, 1.0 - r), 0.85);
  gl_FragColor = vec4(0.0, 0.0, 0.0, dark);
  #ifdef USE_FOG
    gl_FragColor.a *= exp(-vFogDepth * 0.02);
  #endif
}
`;

/** A soft blob shadow under everybody, so that nobody seems to float, with or without shadow maps. One draw call. */
export class ContactShadows {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #spots: InstancedBufferAttribute;
  #count = 0;

  constructor(capacity: number) {
    const plane = new PlaneGeometry(2, 2);
    const geometry = new InstancedBufferGeometry();
    geometry.index = plane.index;
    geometry.setAttribute("position", plane.getAttribute("position"));
    this.#spots = new InstancedBufferAttribute(new Float32Array(capacity * 4), 4);
    this.#spots.setUsage(DynamicDrawUsage);
    geometry.setAttribute("aSpot", this.#spots);
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: UniformsUtils.clone(UniformsLib.fog),
      fog: true,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.name = "contact shadows";
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    // After the ground, before glass and labels.
    this.mesh.renderOrder = -1;
  }

  clear(): void {
    this.#count = 0;
  }

  add({ x, groundY, z }: { x: number; groundY: number; z: number }, strength: number): void {
    const { array } = this.#spots;
    const at = this.#count++ * 4;
    array[at] = x;
    array[at + 1] = groundY;
    array[at + 2] = z;
    array[at + 3] = strength;
  }

  commit(): void {
    this.mesh.geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    if (this.#count === 0) return;
    this.#spots.clearUpdateRanges();
    this.#spots.addUpdateRange(0, this.#count * 4);
    this.#spots.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
