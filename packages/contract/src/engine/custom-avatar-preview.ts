import type { AvatarBone } from "../avatar.ts";

/** What the page passes to the preview of an uploaded avatar. */
export type CustomAvatarPreviewHost = {
  canvas: HTMLCanvasElement;
  contentUrl: string;
  /** From its code: what follows `custom.`. */
  id: string;
  /** Called with whether the avatar is shown. */
  onFigure: (state: PreviewFigure) => void;
};

/** Failed: its files could not be loaded; `show` retries. */
export type PreviewFigure = "loading" | "shown" | "failed";

/** A lit stage with an uploaded avatar on it, to check how it moves. */
export type CustomAvatarPreview = {
  show(id: string): void;
  /** Walks on the spot, or stands. */
  walk(isWalking: boolean): void;
  /** Plays an emote once, by its animationAssetName; an unknown one changes nothing. */
  play(emote: string): void;
  /** Turns it, in radians; positive to its left. */
  turn(by: number): void;
  /** Highlights what one bone moves; null ends it. */
  highlight(bone: AvatarBone | null): void;
  close(): void;
};
