import type { CustomAvatarLook } from "./custom-avatar-cache.ts";

/** How far someone's own avatar has come. Its finest level fills the grains of the fade that others leave. */
export class WornCustomAvatar {
  readonly look: CustomAvatarLook;
  /** Of the person table, beside the neutral figure's. */
  readonly row: number;
  /** 0 the neutral figure to 1 the avatar; below 1 both are drawn. */
  arrival = 0;
  near = 0;

  constructor(look: CustomAvatarLook, row: number) {
    this.look = look;
    this.row = row;
  }
}
