/** IEC 61966-2-1: light from what a screen is sent, both from 0 to 1. */
export const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
/** What a screen is sent for light. */
const toScreen = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

/** Light of each byte of a picture. */
export const LIGHT_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => toLinear(byte / 255));

const STEPS = 65_535;
const BYTES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(255 * toScreen(step / STEPS)));
/** The byte that a screen is sent for light; what is below 0 or no number is black. */
export const byteOfLight = (light: number): number =>
  BYTES[(Math.min(1, Math.max(0, light)) * STEPS + 0.5) | 0] ?? 0;
