import type { SurfaceKind } from "@veranda/contract/environment";

/** How surfaces of these kinds are drawn: statements of GLSL, in a function that has set up what they read. */
export type SurfacePattern = { kinds: readonly SurfaceKind[]; glsl: string };
