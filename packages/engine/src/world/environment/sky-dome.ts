import { BackSide, Mesh, ShaderMaterial, SphereGeometry } from "three";

import { atmosphereShader } from "./shaders/atmosphere.ts";
import { noiseShader } from "./shaders/noise.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** Sky, sun, moon, stars and soft clouds on a dome that moves with the camera. */
export function createSkyDome(shared: SharedUniforms, detail: { value: number }): Mesh {
  const material = new ShaderMaterial({
    name: "environment-sky",
    side: BackSide,
    depthWrite: false,
    uniforms: { ...shared, detail },
    vertexShader: /* glsl */ `
      varying vec3 vDirection;
      void main() {
        vDirection = position;
        vec4 clip = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
        gl_Position = clip.xyww;
      }
    `,
    fragmentShader: /* glsl */ `
      uniform vec3 sunDisc, cloudLit, cloudShade;
      uniform float cloudCover, stars, skyPictureShare, skyExposure;
      uniform sampler2D skyPicture;
      uniform int detail;
      varying vec3 vDirection;
      ${noiseShader}
      ${atmosphereShader}
      float billows(vec3 p) {
        float sum = noise3(p) * 0.56 + noise3(p * 2.1 + 3.1) * 0.27;
        if (detail > 1) sum += noise3(p * 4.3 + 7.7) * 0.13; else sum += 0.065;
        if (detail > 2) sum += noise3(p * 9.1 + 1.7) * 0.06; else sum += 0.03;
        return sum;
      }
      // The light that the film curve (Narkowicz's fit of ACES) turns into the picture's own colours again.
      vec3 pictureLight(vec3 d) {
        vec2 at = vec2(atan(d.x, -d.z) * 0.15915494 + 0.5, acos(clamp(d.y, -1.0, 1.0)) * 0.31830989);
        vec3 y = min(textureLod(skyPicture, at, 0.0).rgb, vec3(0.97));
        vec3 a = 2.51 - 2.43 * y, b = 0.03 - 0.59 * y;
        return (sqrt(b * b + 0.56 * a * y) - b) / (2.0 * a) / skyExposure;
      }
      void main() {
        vec3 d = normalize(vDirection);
        vec3 colour = clearSky(d);
        float facing = max(dot(d, sunDirection), 0.0);
        if (stars > 0.0 && d.y > 0.0) {
          vec3 cell = floor(d * 170.0);
          float lucky = hash31(cell);
          vec3 inside = fract(d * 170.0) - 0.5;
          float twinkle = 0.7 + 0.3 * sin(time * (1.0 + 3.0 * fract(lucky * 91.0)) + lucky * 60.0);
          float star = step(0.9955, lucky) * smoothstep(0.32, 0.05, length(inside)) * twinkle * (0.4 + 2.2 * fract(lucky * 733.0));
          float milk = pow(noise3(d * 3.0 + 4.0) * (1.0 - abs(dot(d, normalize(vec3(0.5, 0.4, 0.7))))), 3.0);
          colour += (vec3(0.85, 0.9, 1.0) * star * 0.5 + vec3(0.05, 0.055, 0.085) * milk) * stars * smoothstep(0.02, 0.25, d.y);
        }
        colour += sunDisc * smoothstep(0.99984, 0.99991, facing);
        // Two decks: heaps along the horizon, thin veils high up.
        if (d.y > -0.01) {
          vec3 heaps = vec3(d.x * 4.0, d.y * 11.0, d.z * 4.0) + vec3(time * 0.004, 0.0, time * 0.002);
          float body = billows(heaps);
          float band = smoothstep(0.0, 0.05, d.y) * (1.0 - smoothstep(0.1, 0.36, d.y));
          float dense = smoothstep(1.0 - cloudCover - 0.1, 1.0 - cloudCover + 0.2, body + band * 0.2 - 0.12) * band;
          float lit = clamp((body - billows(heaps + vec3(sunDirection.x * 0.5, 0.55, sunDirection.z * 0.5))) * 2.6 + 0.5, 0.0, 1.0);
          vec3 cloud = mix(cloudShade, cloudLit, lit) + skyHalo * pow(facing, 9.0) * 0.9;
          colour = mix(colour, cloud, dense * 0.88);
          vec2 high = d.xz / (d.y + 0.16);
          float veil = noise2(high * vec2(0.9, 2.3) + vec2(time * 0.006, 0.0)) * 0.6 + noise2(high * vec2(2.3, 6.1) + 9.0) * 0.28 + noise2(high * vec2(6.0, 13.0)) * 0.12;
          float thin = smoothstep(0.5, 0.95, veil + cloudCover * 0.22) * smoothstep(0.1, 0.4, d.y) * 0.55;
          colour = mix(colour, mix(cloudShade, cloudLit, 0.72) + skyHalo * pow(facing, 5.0) * 0.5, thin);
        }
        // The last of the sea's mist lies on the horizon.
        colour = mix(colour, mix(clearSky(vec3(d.x, 0.0, d.z)), fogColour, 0.25), 1.0 - smoothstep(-0.02, 0.03, d.y));
        if (skyPictureShare > 0.0) colour = mix(colour, pictureLight(d), skyPictureShare);
        gl_FragColor = vec4(colour, 1.0);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }
    `,
  });
  const dome = new Mesh(new SphereGeometry(1, 48, 24), material);
  dome.name = "sky";
  dome.frustumCulled = false;
  dome.renderOrder = 1;
  return dome;
}
