import type { CustomAvatarLook } from "./custom-avatar-cache.ts";

/** Loading state of a participant's custom avatar. Its finest level fills the dither pattern that the others leave. */
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
