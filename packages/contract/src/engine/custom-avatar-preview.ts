import type { AvatarBone } from "../avatar.ts";

/** What the page hands to a stage on which an avatar that somebody brought is tried. */
export type CustomAvatarPreviewHost = {
  canvas: HTMLCanvasElement;
  contentUrl: string;
  /** Of its code: what follows `custom.`. */
  id: string;
  /** Told of whether it stands there. */
  onFigure: (state: PreviewFigure) => void;
};

/** Failed: its files didn't come; `show` tries again. */
export type PreviewFigure = "loading" | "shown" | "failed";

/** A lit stage with an avatar of one's own on it: does it move as it should? */
export type CustomAvatarPreview = {
  show(id: string): void;
  /** Walks on the spot, or stands. */
  walk(isWalking: boolean): void;
  /** Plays an emote once, by its animationAssetName; one that is unknown changes nothing. */
  play(emote: string): void;
  /** Turns it, in radians; positive to its left. */
  turn(by: number): void;
  /** Lets what one bone moves glow; null ends it. */
  highlight(bone: AvatarBone | null): void;
  close(): void;
};
