import { Color, Vector3, Vector4 } from "three";
import { emptyPicture } from "../../platform/empty-picture.ts";

/** What the air shader reads. Colours and the direction are someone's own objects: read them, don't keep them. */
export type AtmosphereUniforms = ReturnType<typeof clearAtmosphere>;

/** Air that takes nothing away. */
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
    /** What lies on the floors (shaders/floor-light.ts), and what comes from below in the open. */
    groundLight: emptyPicture(),
    upperLight: emptyPicture(),
    groundFrame: { value: new Vector4(0, 0, 1, 1) },
    openGround: { value: new Color(0, 0, 0) },
    /** What the camera looks at, and how much of what stands before it is thinned out, 0 to 1. */
    seen: { value: new Vector4(0, 0, 0, 0) },
  };
}
