import type { FileAsset, SpaceObject } from "@veranda/contract";

/** How an object is viewed by itself (product specification, section 2: session view kinds). */
export type SessionView = "document" | "gallery-empty-frame" | "image" | "model" | "video-player";

/** The view of an object; null for kinds without one. */
export function sessionViewOf({ kind, props }: Pick<SpaceObject, "kind" | "props">): SessionView | null {
  switch (kind) {
    case "document":
      return "document";
    case "frame":
      return "gallery-empty-frame";
    case "image":
      return "image";
    case "model":
      return "model";
    case "video":
      return "video-player";
    case "screen":
      return props.fileId === undefined ? null : "video-player";
    default:
      return null;
  }
}

/** The current playback position in seconds; `now` is the server's clock in milliseconds. */
export function secondsNow(
  state: SpaceObject["state"],
  asset: FileAsset | undefined,
  isLooping: boolean,
  now: number,
): number {
  if (!state) return 0;
  const { seconds = 0, isPlaying = false, since } = state;
  const at = isPlaying && since !== undefined ? seconds + Math.max(0, now - since) / 1000 : seconds;
  const whole = asset?.seconds ?? null;
  if (whole === null || whole <= 0) return at;
  return isLooping ? at % whole : Math.min(at, whole);
}

/** 1:05, 12:00, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
