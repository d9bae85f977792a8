import type { VideoKind, VideoSize, VisibleVideo } from "@veranda/contract/engine/video";

/** Height in pixels from which on the large stream is needed, and below which the small one suffices. */
const LARGE_FROM = 200;
const SMALL_BELOW = 150;
/** Smaller pictures are not requested. */
const LEAST = 12;

/** A visible video while the list is compiled: `pixels` is its height on screen. */
type Candidate = { participantId: string; kind: VideoKind; pixels: number };

/** Visible videos, largest first, each in its size; with hysteresis between sizes. */
export class SeenPictures {
  readonly #most: number;
  readonly #candidates: Candidate[] = [];
  #last: readonly VisibleVideo[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** If visible in two places, the larger size counts. */
  add(participantId: string, kind: VideoKind, pixels: number): void {
    if (pixels < LEAST) return;
    const existing = this.#candidates.find(
      (each) => each.participantId === participantId && each.kind === kind,
    );
    if (existing) existing.pixels = Math.max(existing.pixels, pixels);
    else this.#candidates.push({ participantId, kind, pixels });
  }

  /** Additions since the last call; null: unchanged. */
  take(): readonly VisibleVideo[] | null {
    const chosen = this.#candidates.toSorted((a, b) => b.pixels - a.pixels).slice(0, this.#most);
    this.#candidates.length = 0;
    const next = chosen.map(({ participantId, kind, pixels }) => ({
      participantId,
      kind,
      size: this.#sizeOf(participantId, kind, pixels),
    }));
    if (isSame(next, this.#last)) return null;
    this.#last = next;
    return next;
  }

  #sizeOf(participantId: string, kind: VideoKind, pixels: number): VideoSize {
    const wasLarge = this.#last.some(
      (each) => each.participantId === participantId && each.kind === kind && each.size === "large",
    );
    return pixels >= (wasLarge ? SMALL_BELOW : LARGE_FROM) ? "large" : "small";
  }
}

/** In any order: two of about the same size swap places all the time. */
const isSame = (a: readonly VisibleVideo[], b: readonly VisibleVideo[]): boolean =>
  a.length === b.length &&
  a.every(({ participantId, kind, size }) =>
    b.some((each) => each.participantId === participantId && each.kind === kind && each.size === size),
  );
