import type { Texture } from "three";

/** A uniform whose picture comes later, and may go again. */
export const emptyPicture = (): { value: Texture | null } => ({ value: null });
