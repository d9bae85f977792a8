import type { EnvironmentVariantInput } from "@veranda/contract/environment";

export type Light = [number, number, number];

/** One of the baked layers (environment.py) and the colour it shines in. */
export type Share = { layer: string; colour: Light };

/** How a variant is mixed from baked layers, and the look that the engine gives it. */
export type VariantRecipe = {
  mix: readonly Share[];
  look: Omit<EnvironmentVariantInput, "lightmap" | "groundLight" | "sun"> & {
    sun: { colour: Light; intensity: number };
  };
};
