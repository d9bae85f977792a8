import type { MirroredRoom } from "@veranda/contract/environment";
import { Vector2, Vector3, Vector4, type IUniform, type Texture } from "three";

import type { GroundLight } from "./ground-light.ts";
import type { LightingPreset } from "./lighting-preset.ts";
import { emptyPicture } from "../../platform/empty-picture.ts";

/** Uniforms shared by all materials of an environment: one object, updated in one place. */
export type SharedUniforms = ReturnType<typeof createSharedUniforms>;

export function createSharedUniforms(
  preset: LightingPreset,
  ground: GroundLight,
  rooms: readonly MirroredRoom[],
) {
  return {
    time: { value: 0 },
    seen: { value: new Vector4(0, 0, 0, 0) },
    sunDirection: { value: preset.sunDirection },
    sunColour: { value: preset.sunColour },
    skyZenith: { value: preset.zenith },
    skyMiddle: { value: preset.middle },
    skyHorizon: { value: preset.horizon },
    skyHalo: { value: preset.halo },
    sunDisc: { value: preset.disc },
    cloudLit: { value: preset.cloudLit },
    cloudShade: { value: preset.cloudShade },
    cloudCover: { value: preset.cloudCover },
    stars: { value: preset.stars },
    fogColour: { value: preset.fog },
    fogDensity: { value: preset.fogDensity },
    seaDeep: { value: preset.seaDeep },
    seaShallow: { value: preset.seaShallow },
    glitter: { value: preset.glitter },
    lampGlow: { value: preset.lamps },
    moteColour: { value: preset.motes },
    moteGlow: { value: preset.moteGlow },
    lightmapFrom: nullTexture(),
    lightmapTo: nullTexture(),
    /** Ranges of both lightmaps. */
    lightmapRanges: { value: new Vector2(1, 1) },
    lightmapBlend: { value: 0 },
    lightTint: { value: preset.tint },
    skyPicture: nullTexture(),
    skyPictureShare: { value: 0 },
    skyExposure: { value: 1 },
    groundLight: { value: ground.texture },
    upperLight: { value: ground.upperTexture },
    groundFrame: { value: ground.frame },
    /** All rooms with reflections. */
    roomMins: { value: rooms.map(({ min }) => new Vector3(...min)) },
    roomMaxs: { value: rooms.map(({ max }) => new Vector3(...max)) },
    /** The room with a rendered reflection; share 0: falls back to flat light, as in other rooms. */
    room: emptyPicture(),
    roomShare: { value: 0 },
    roomEye: { value: new Vector3() },
    roomMin: { value: new Vector3() },
    roomMax: { value: new Vector3() },
    openSky: { value: preset.hemisphereSky },
    openGround: { value: preset.hemisphereGround },
  };
}

/** Numbers are copied; colours and directions are the preset's own objects. */
export function writeLightingPreset(uniforms: SharedUniforms, preset: LightingPreset): void {
  uniforms.cloudCover.value = preset.cloudCover;
  uniforms.stars.value = preset.stars;
  uniforms.fogDensity.value = preset.fogDensity;
  uniforms.glitter.value = preset.glitter;
  uniforms.lampGlow.value = preset.lamps;
  uniforms.moteGlow.value = preset.moteGlow;
  uniforms.skyExposure.value = preset.exposure;
}

function nullTexture(): IUniform<Texture | null> {
  return { value: null };
}
