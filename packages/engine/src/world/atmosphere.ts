import {
  Mesh,
  MeshBasicMaterial,
  ShaderMaterial,
  type Material,
  type Object3D,
  type WebGLProgramParametersWithUniforms,
} from "three";
import { clearAtmosphere, type AtmosphereUniforms } from "./environment/atmosphere-uniforms.ts";
import { atmosphereShader } from "./environment/shaders/atmosphere.ts";
import { floorLightShader } from "./environment/shaders/floor-light.ts";
import { soleMaterial } from "./sole-material.ts";

type Shader = Pick<WebGLProgramParametersWithUniforms, "vertexShader" | "fragmentShader" | "uniforms">;

const LAST_BRACE = /\}\s*$/;
/** The chunk in which three's lit materials sum up the light. */
const LIGHT = "#include <lights_fragment_begin>";
/** Distance in metres within which people fade before the camera. */
const GIVES_WAY = "#define GIVES_WAY 0.6\n";

/** The environment's air, applied to everything in it: fog and fading. */
export class Atmosphere {
  readonly #uniforms = clearAtmosphere();
  readonly #covered = new WeakSet<Material>();

  /** Updates the air for this frame. */
  follow(air: AtmosphereUniforms): void {
    const own = this.#uniforms;
    own.sunDirection.value = air.sunDirection.value;
    own.sunColour.value = air.sunColour.value;
    own.skyZenith.value = air.skyZenith.value;
    own.skyMiddle.value = air.skyMiddle.value;
    own.skyHorizon.value = air.skyHorizon.value;
    own.skyHalo.value = air.skyHalo.value;
    own.fogColour.value = air.fogColour.value;
    own.fogDensity.value = air.fogDensity.value;
    own.seen.value = air.seen.value;
    own.groundLight.value = air.groundLight.value;
    own.upperLight.value = air.upperLight.value;
    own.groundFrame.value = air.groundFrame.value;
    own.openGround.value = air.openGround.value;
  }

  /**
   * Applies the air to everything below `root`; call before it is first drawn. `isOnFoot`: takes the ambient light at
   * its own position instead of the camera's.
   */
  cover(root: Object3D, isOnFoot = false): void {
    root.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      const material = soleMaterial(thing);
      // Shadows and glows have no colour of their own to be fogged.
      if (material instanceof ShaderMaterial || this.#covered.has(material)) return;
      this.#covered.add(material);
      this.#coverMaterial(material, isOnFoot);
    });
  }

  #coverMaterial(material: Material, isOnFoot: boolean): void {
    const before = material.onBeforeCompile.bind(material);
    const key = material.customProgramCacheKey.call(material);
    material.onBeforeCompile = (shader, renderer) => {
      before(shader, renderer);
      Object.assign(shader.uniforms, this.#uniforms);
      passThroughAir(shader, isOnFoot);
      if (material instanceof MeshBasicMaterial) sayWhereItIs(shader);
      else if (isOnFoot) takeFloorLight(shader);
    };
    material.customProgramCacheKey = () => `${key}-in-air${isOnFoot ? "-on-foot" : ""}`;
  }
}

/** Unlit materials, as in some uploaded models, don't define the view position. */
function sayWhereItIs(shader: Shader): void {
  const declaration = "varying vec3 vViewPosition;\n";
  shader.vertexShader = `${declaration}${shader.vertexShader}`.replace(
    LAST_BRACE,
    "vViewPosition = -mvPosition.xyz;\n}",
  );
  shader.fragmentShader = `${declaration}${shader.fragmentShader}`;
}

/** three's built-in materials: their light is fogged before tone mapping. */
function passThroughAir(shader: Shader, isOnFoot: boolean): void {
  const end = "#include <opaque_fragment>";
  if (!shader.fragmentShader.includes(end)) throw new Error("The material has no end to put air behind.");
  // View space rotated back to world axes: the point relative to the camera.
  shader.fragmentShader = `${isOnFoot ? GIVES_WAY : ""}${atmosphereShader}\n${shader.fragmentShader}`.replace(
    end,
    `${end}\ngl_FragColor.rgb = throughAir(gl_FragColor.rgb, cameraPosition - vViewPosition * mat3(viewMatrix));`,
  );
}

/**
 * Ambient light at the point: from above the light on the floor there, from below a part of it reflected. The floor is
 * sampled a step ahead of the surface, so that a side facing a window is brighter than its back.
 */
function takeFloorLight(shader: Shader): void {
  if (!shader.fragmentShader.includes(LIGHT)) throw new Error("The material has no light to change.");
  shader.fragmentShader = `${floorLightShader}\nuniform vec3 openGround;\n${shader.fragmentShader}`.replace(
    LIGHT,
    `${LIGHT}
{
  vec3 facing = normal * mat3(viewMatrix);
  vec3 place = cameraPosition - vViewPosition * mat3(viewMatrix);
  vec3 above = floorLight(place + vec3(facing.x, 0.0, facing.z) * 0.9);
  vec3 below = above * vec3(0.35, 0.33, 0.3) + openGround * 0.3;
  // People are a little lighter than what they stand on: it is they whom one looks at.
  irradiance = 1.2 * PI * mix(below, above, 0.5 + 0.5 * facing.y);
}`,
  );
}
