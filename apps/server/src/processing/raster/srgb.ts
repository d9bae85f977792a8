/** IEC 61966-2-1: from sRGB to linear light, both from 0 to 1. */
export const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
/** From linear light to sRGB. */
const toScreen = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

/** Linear light for each byte. */
export const LIGHT_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => toLinear(byte / 255));

const STEPS = 65_535;
const BYTES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(255 * toScreen(step / STEPS)));
/** The sRGB byte for linear light; negative values and NaN are black. */
export const byteOfLight = (light: number): number =>
  BYTES[(Math.min(1, Math.max(0, light)) * STEPS + 0.5) | 0] ?? 0;
