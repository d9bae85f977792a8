import { Color, Vector3, Vector4 } from "three";
import { emptyPicture } from "../../platform/empty-picture.ts";

/** Uniforms of the air shader. Colours and the direction are shared objects: read them, don't store them. */
export type AtmosphereUniforms = ReturnType<typeof clearAtmosphere>;

/** Air without fog. */
export function clearAtmosphere() {
  return {
    sunDirection: { value: new Vector3(0, 1, 0) },
    sunColour: { value: new Color() },
    skyZenith: { value: new Color() },
    skyMiddle: { value: new Color() },
    skyHorizon: { value: new Color() },
    skyHalo: { value: new Color(0, 0, 0) },
    fogColour: { value: new Color() },
    fogDensity: { value: 0 },
    /** Light on the floors (shaders/floor-light.ts), and light from below outdoors. */
    groundLight: emptyPicture(),
    upperLight: emptyPicture(),
    groundFrame: { value: new Vector4(0, 0, 1, 1) },
    openGround: { value: new Color(0, 0, 0) },
    /** The look-at point, and how far obstacles in front of it are faded, 0 to 1. */
    seen: { value: new Vector4(0, 0, 0, 0) },
  };
}
