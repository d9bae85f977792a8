import type { SurfaceKind } from "@veranda/contract/environment";

/** GLSL statements that draw surfaces of these kinds, inserted into a function that has set up their inputs. */
export type SurfacePattern = { kinds: readonly SurfaceKind[]; glsl: string };
