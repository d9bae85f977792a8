import {
  Mesh,
  ShaderMaterial,
  type Material,
  type Object3D,
  type WebGLProgramParametersWithUniforms,
} from "three";
import { clearAir, type AirUniforms } from "./environment/air-uniforms.ts";
import { airShader } from "./environment/shaders/air.ts";

type Shader = Pick<WebGLProgramParametersWithUniforms, "fragmentShader" | "uniforms">;

const LAST_BRACE = /\}\s*$/;

/** The air of the environment before what stands in it: its fog, and the haze that all comes out of on arrival. */
export class Air {
  readonly #uniforms = clearAir();
  readonly #covered = new WeakSet<Material>();

  /** Takes over the air as it is in this frame. */
  follow(air: AirUniforms): void {
    const own = this.#uniforms;
    own.sunDirection.value = air.sunDirection.value;
    own.sunColour.value = air.sunColour.value;
    own.skyZenith.value = air.skyZenith.value;
    own.skyMiddle.value = air.skyMiddle.value;
    own.skyHorizon.value = air.skyHorizon.value;
    own.skyHalo.value = air.skyHalo.value;
    own.fogColour.value = air.fogColour.value;
    own.fogDensity.value = air.fogDensity.value;
    own.reveal.value = air.reveal.value;
    own.seen.value = air.seen.value;
  }

  /** Puts everything below it into the air; must be called before it is drawn first. */
  cover(root: Object3D): void {
    root.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      const material = thing.material as Material;
      if (this.#covered.has(material)) return;
      this.#covered.add(material);
      this.#coverMaterial(material);
    });
  }

  #coverMaterial(material: Material): void {
    const write = material instanceof ShaderMaterial ? fadeIn : passThroughAir;
    const before = material.onBeforeCompile.bind(material);
    const key = material.customProgramCacheKey.call(material);
    material.onBeforeCompile = (shader, renderer) => {
      before(shader, renderer);
      Object.assign(shader.uniforms, this.#uniforms);
      write(shader);
    };
    material.customProgramCacheKey = () => `${key}-in-air`;
  }
}

/** three's own materials: their light goes through the air before it becomes a picture. */
function passThroughAir(shader: Shader): void {
  const end = "#include <opaque_fragment>";
  if (!shader.fragmentShader.includes(end)) throw new Error("The material has no end to put air behind.");
  // The eye's own axes, turned back: where the point lies as seen from the camera, in the world's directions.
  shader.fragmentShader = `${airShader}\n${shader.fragmentShader}`.replace(
    end,
    `${end}\ngl_FragColor.rgb = throughAir(gl_FragColor.rgb, cameraPosition - vViewPosition * mat3(viewMatrix));`,
  );
}

/** Soft darks and glows have no colour of their own to lose: they come as the air clears. */
function fadeIn(shader: Shader): void {
  shader.fragmentShader = `uniform float reveal;\n${shader.fragmentShader}`.replace(
    LAST_BRACE,
    "gl_FragColor *= smoothstep(0.3, 0.9, reveal);\n}",
  );
}
