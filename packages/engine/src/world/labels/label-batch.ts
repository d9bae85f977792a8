import {
  CustomBlending,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  BufferAttribute,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  Sphere,
  Vector2,
  type Vector3,
  type Texture,
} from "three";
import { clamp } from "../../core/smoothing.ts";
import type { AtlasLabel } from "./label-atlas.ts";

const VERTEX = /* glsl */ `
uniform mat4 viewMatrix, projectionMatrix;
uniform vec2 scale;
uniform float pixelRatio;
in vec2 position;
in vec3 anchor;
in vec4 box;
in vec4 place;
in float alpha;
in vec2 tail;
in float glow;
out vec2 at;
out float shown;
flat out vec4 cell;
flat out vec2 tailed;
flat out vec3 lit;
void main() {
  vec4 clip = projectionMatrix * viewMatrix * vec4(anchor, 1.0);
  // Of a screen, as wide and high as that is; of an eye, which sees another part than the camera, in the same measure.
  vec2 viewport = scale / vec2(projectionMatrix[0][0], projectionMatrix[1][1]);
  // The box stands on the anchor, in whole pixels of the screen so that letters stay crisp.
  vec2 pixel = (clip.xy / clip.w * 0.5 + 0.5) * viewport + box.xy - vec2(box.z * 0.5, 0.0);
  pixel = floor(pixel * pixelRatio + 0.5) / pixelRatio + position * box.zw;
  gl_Position = vec4(pixel / viewport * 2.0 - 1.0, 0.0, 1.0);
  at = position;
  shown = alpha;
  cell = place;
  tailed = tail;
  lit = vec3(box.zw, glow);
}`;

/** Colour of the ring round a speaker's name (#8ee6b8): visible on the dark plate, whatever is behind it. */
const RING = [0.557, 0.902, 0.722] as const;
/** The painted text has premultiplied alpha. */
const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D atlas;
in vec2 at;
in float shown;
flat in vec4 cell;
flat in vec2 tailed;
flat in vec3 lit;
out vec4 color;
const vec3 RING = vec3(${RING.join(", ")});
void main() {
  // The tail goes on pointing at who speaks, where its bubble had to move aside.
  float x = at.y < tailed.y ? at.x - tailed.x : at.x;
  color = texture(atlas, cell.xy + vec2(clamp(x, 0.0, 1.0), 1.0 - at.y) * cell.zw) * shown;
  if (lit.z > 0.0) {
    // Round the plate of who speaks, thicker the louder they are.
    vec2 p = (at - 0.5) * lit.xy;
    float radius = lit.y * 0.5 - 1.0;
    float off = length(vec2(max(abs(p.x) - (lit.x - lit.y) * 0.5, 0.0), p.y)) - radius;
    float ring = (1.0 - smoothstep(0.0, 1.0, abs(off + 1.0) - 0.4 - 0.9 * lit.z)) * min(1.0, lit.z * 4.0) * shown;
    color = color * (1.0 - ring) + vec4(RING, 1.0) * ring;
  }
}`;

/** The tail of a painted bubble, in CSS pixels: its height, and its minimum distance from the corners. */
const TAIL = { height: 9, reach: 23 } as const;

/** All labels in one draw call, in the order of `put`. */
export class LabelBatch {
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  readonly #anchors: InstancedBufferAttribute;
  readonly #boxes: InstancedBufferAttribute;
  readonly #places: InstancedBufferAttribute;
  readonly #alphas: InstancedBufferAttribute;
  readonly #tails: InstancedBufferAttribute;
  readonly #glows: InstancedBufferAttribute;
  readonly #attributes: readonly InstancedBufferAttribute[];
  readonly #scale = new Vector2(1, 1);
  readonly #pixelRatio = { value: 1 };
  readonly #capacity: number;
  #count = 0;

  constructor(atlas: Texture, capacity: number) {
    this.#capacity = capacity;
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    // Never culled: the bounds of the quad say nothing about its position.
    geometry.boundingSphere = new Sphere();
    const attribute = (name: string, size: number): InstancedBufferAttribute => {
      const made = new InstancedBufferAttribute(new Float32Array(capacity * size), size);
      made.setUsage(DynamicDrawUsage);
      geometry.setAttribute(name, made);
      return made;
    };
    this.#anchors = attribute("anchor", 3);
    this.#boxes = attribute("box", 4);
    this.#places = attribute("place", 4);
    this.#alphas = attribute("alpha", 1);
    this.#tails = attribute("tail", 2);
    this.#glows = attribute("glow", 1);
    this.#attributes = [this.#anchors, this.#boxes, this.#places, this.#alphas, this.#tails, this.#glows];
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        atlas: { value: atlas },
        scale: { value: this.#scale },
        pixelRatio: this.#pixelRatio,
      },
      depthTest: false,
      depthWrite: false,
      transparent: true,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
  }

  /** `scale`: of the projection, times the view's size in CSS pixels. Labels are aligned to device pixels. */
  begin(scaleX: number, scaleY: number, pixelRatio: number): void {
    this.#scale.set(scaleX, scaleY);
    this.#pixelRatio.value = pixelRatio;
    this.#count = 0;
  }

  /** `rise` is the offset above the anchor and `aside` the one to its right, in CSS pixels. */
  put(anchor: Vector3, label: AtlasLabel, rise: number, scale: number, alpha: number, aside = 0): void {
    if (this.#count === this.#capacity) return;
    const at = this.#count++;
    this.#anchors.setXYZ(at, anchor.x, anchor.y, anchor.z);
    this.#boxes.setXYZW(at, aside, rise, label.width * scale, label.height * scale);
    const { uv } = label;
    this.#places.setXYZW(at, uv[0] ?? 0, uv[1] ?? 0, uv[2] ?? 0, uv[3] ?? 0);
    this.#alphas.setX(at, alpha);
    this.#tails.setXY(at, 0, 0);
    this.#glows.setX(at, 0);
  }

  /** A name on its plate, with a ring while its owner speaks: `glow` is the loudness, 0 to 1. */
  putName(
    anchor: Vector3,
    label: AtlasLabel,
    rise: number,
    scale: number,
    alpha: number,
    glow: number,
  ): void {
    if (this.#count === this.#capacity) return;
    this.put(anchor, label, rise, scale, alpha);
    this.#glows.setX(this.#count - 1, glow);
  }

  /** A bubble centred `aside` of its anchor; the tail points to the anchor as far as possible. */
  putBubble(
    anchor: Vector3,
    label: AtlasLabel,
    rise: number,
    scale: number,
    alpha: number,
    aside: number,
  ): void {
    if (this.#count === this.#capacity) return;
    this.put(anchor, label, rise, scale, alpha, aside);
    const most = Math.max(0, label.width / 2 - TAIL.reach);
    const off = clamp(-aside / scale, -most, most);
    this.#tails.setXY(this.#count - 1, off / label.width, off === 0 ? 0 : TAIL.height / label.height);
  }

  end(): void {
    this.mesh.geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    if (this.#count === 0) return;
    for (const attribute of this.#attributes) attribute.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
