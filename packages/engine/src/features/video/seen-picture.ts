import type { VideoKind, VideoSize, VisibleVideo } from "@veranda/contract/engine/video";

/** Pixels of height from which on a small picture is too coarse, and below which a large one is more than is seen. */
const LARGE_FROM = 200;
const SMALL_BELOW = 150;
/** Fewer are not worth fetching. */
const LEAST = 12;

/** One of those that are seen, while it is found out which: `pixels` are its height on the screen. */
type Candidate = { participantId: string; kind: VideoKind; pixels: number };

/** What is seen, the largest first, each at the size at which it is seen; nothing flaps between two sizes. */
export class SeenPictures {
  readonly #most: number;
  readonly #candidates: Candidate[] = [];
  #last: readonly VisibleVideo[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Seen in two places, it is as large as it is seen in the larger one. */
  add(participantId: string, kind: VideoKind, pixels: number): void {
    if (pixels < LEAST) return;
    const existing = this.#candidates.find(
      (each) => each.participantId === participantId && each.kind === kind,
    );
    if (existing) existing.pixels = Math.max(existing.pixels, pixels);
    else this.#candidates.push({ participantId, kind, pixels });
  }

  /** Additions since the last call; null: none. */
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

/** In whatever order: two that are about as large change places all the time. */
const isSame = (a: readonly VisibleVideo[], b: readonly VisibleVideo[]): boolean =>
  a.length === b.length &&
  a.every(({ participantId, kind, size }) =>
    b.some((each) => each.participantId === participantId && each.kind === kind && each.size === size),
  );
