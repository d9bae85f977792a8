import { Mesh, PlaneGeometry, ShaderMaterial, Vector2, type IUniform } from "three";
import type { StreamPicture } from "../../platform/media.ts";
import { PICTURE_LIGHT } from "../../world/objects/panels/panel-material.ts";

/** Share of the radius that the picture fills; the rest is its rim. */
const FILLED = 0.94;

const vertexShader = /* glsl */ `
varying vec2 vAcross;
void main() {
  vAcross = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/** The picture's centre, cropped to a circle; its rim is white, and green while its owner speaks. */
const fragmentShader = /* glsl */ `
${PICTURE_LIGHT}
uniform sampler2D picture;
uniform vec2 crop;
uniform float shown;
uniform float glow;
varying vec2 vAcross;
void main() {
  float r = length(vAcross);
  float edge = fwidth(r);
  vec2 at = 0.5 + vec2(vAcross.x, -vAcross.y) * crop * ${(0.5 / FILLED).toFixed(4)};
  vec3 rim = mix(vec3(0.97, 0.95, 0.92), vec3(0.45, 0.85, 0.63), glow);
  vec3 colour = mix(texture2D(picture, at).rgb, rim, smoothstep(${FILLED} - edge, ${FILLED} + edge, r));
  gl_FragColor = vec4(lightOf(linearOf(colour) * 0.86), shown * (1.0 - smoothstep(1.0 - edge * 2.0, 1.0, r)));
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}
`;

const DISC = new PlaneGeometry(2, 2);

/** A round camera picture, of radius 1. */
export class HeadPicture {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly picture: StreamPicture;
  readonly stream: MediaStream;
  readonly #crop = new Vector2(1, 1);
  readonly #shown = { value: 0 };
  readonly #glow = { value: 0 };

  constructor(picture: StreamPicture, stream: MediaStream, exposure: IUniform<number>) {
    this.picture = picture;
    this.stream = stream;
    const material = new ShaderMaterial({
      name: "head-picture",
      vertexShader,
      fragmentShader,
      transparent: true,
      depthWrite: false,
      uniforms: {
        picture: { value: picture.texture },
        crop: { value: this.#crop },
        exposure,
        shown: this.#shown,
        glow: this.#glow,
      },
    });
    this.mesh = new Mesh(DISC, material);
    this.mesh.renderOrder = 4;
    this.mesh.visible = false;
  }

  /** `share`: its opacity, 0 to 1. */
  show(share: number, glow: number): void {
    const { width, height } = this.picture;
    this.mesh.visible = share > 0.01 && width > 0 && height > 0;
    this.#shown.value = share;
    this.#glow.value = glow;
    this.#crop.set(Math.min(1, height / Math.max(1, width)), Math.min(1, width / Math.max(1, height)));
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.material.dispose();
    this.picture.close();
  }
}
