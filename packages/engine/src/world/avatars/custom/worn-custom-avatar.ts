import type { CustomAvatarLook } from "./custom-avatar-cache.ts";

/** Loading state of a participant's custom avatar. Its finest level fills the dither pattern that the others leave. */
export class WornCustomAvatar {
  readonly look: CustomAvatarLook;
  /** In the person table, besides the neutral figure's row. */
  readonly row: number;
  /** 0 (neutral figure) to 1 (avatar); in between both are drawn. */
  arrival = 0;
  near = 0;

  constructor(look: CustomAvatarLook, row: number) {
    this.look = look;
    this.row = row;
  }
}
