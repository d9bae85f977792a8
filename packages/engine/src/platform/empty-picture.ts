import type { Texture } from "three";

/** A uniform whose texture is set later, and may be removed again. */
export const emptyPicture = (): { value: Texture | null } => ({ value: null });
