import type { MirroredRoom } from "@veranda/contract/environment";
import { Vector2, Vector3, Vector4, type IUniform, type Texture } from "three";

import type { GroundLight } from "./ground-light.ts";
import type { LightingPreset } from "./lighting-preset.ts";
import { emptyPicture } from "../../platform/empty-picture.ts";

/** Uniforms that every material of an environment shares: one object, changed in one place. */
export type SharedUniforms = ReturnType<typeof createSharedUniforms>;

export function createSharedUniforms(
  look: LightingPreset,
  ground: GroundLight,
  rooms: readonly MirroredRoom[],
) {
  return {
    time: { value: 0 },
    seen: { value: new Vector4(0, 0, 0, 0) },
    reveal: { value: 0 },
    sunDirection: { value: look.sunDirection },
    sunColour: { value: look.sunColour },
    skyZenith: { value: look.zenith },
    skyMiddle: { value: look.middle },
    skyHorizon: { value: look.horizon },
    skyHalo: { value: look.halo },
    sunDisc: { value: look.disc },
    cloudLit: { value: look.cloudLit },
    cloudShade: { value: look.cloudShade },
    cloudCover: { value: look.cloudCover },
    stars: { value: look.stars },
    fogColour: { value: look.fog },
    fogDensity: { value: look.fogDensity },
    seaDeep: { value: look.seaDeep },
    seaShallow: { value: look.seaShallow },
    glitter: { value: look.glitter },
    lampGlow: { value: look.lamps },
    moteColour: { value: look.motes },
    moteGlow: { value: look.moteGlow },
    lightmapFrom: nullTexture(),
    lightmapTo: nullTexture(),
    /** Ranges of both lightmaps. */
    lightmapRanges: { value: new Vector2(1, 1) },
    lightmapBlend: { value: 0 },
    lightTint: { value: look.tint },
    skyPicture: nullTexture(),
    skyPictureShare: { value: 0 },
    skyExposure: { value: 1 },
    groundLight: { value: ground.texture },
    upperLight: { value: ground.upperTexture },
    groundFrame: { value: ground.frame },
    /** All rooms whose polished things mirror them. */
    roomMins: { value: rooms.map(({ min }) => new Vector3(...min)) },
    roomMaxs: { value: rooms.map(({ max }) => new Vector3(...max)) },
    /** The one whose picture is there; share 0: it gives back its own light, as the others do. */
    room: emptyPicture(),
    roomShare: { value: 0 },
    roomEye: { value: new Vector3() },
    roomMin: { value: new Vector3() },
    roomMax: { value: new Vector3() },
    openSky: { value: look.hemisphereSky },
    openGround: { value: look.hemisphereGround },
  };
}

/** Numbers are copied; colours and directions are the look's own objects. */
export function writeLightingPreset(uniforms: SharedUniforms, look: LightingPreset): void {
  uniforms.cloudCover.value = look.cloudCover;
  uniforms.stars.value = look.stars;
  uniforms.fogDensity.value = look.fogDensity;
  uniforms.glitter.value = look.glitter;
  uniforms.lampGlow.value = look.lamps;
  uniforms.moteGlow.value = look.moteGlow;
  uniforms.skyExposure.value = look.exposure;
}

function nullTexture(): IUniform<Texture | null> {
  return { value: null };
}
