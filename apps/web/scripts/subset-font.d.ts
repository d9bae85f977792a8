/** It brings no types of its own: what fonts.ts uses of it. */
declare module "subset-font" {
  type Axis = number | { min: number; max: number };
  /** A font of the letters of `text` alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: { targetFormat?: "woff2" | "woff" | "sfnt"; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>;
}
