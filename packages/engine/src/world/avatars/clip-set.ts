import { type AvatarCatalogue, MOTION_FILES, type MotionFile } from "@veranda/contract/avatar";
import { type BakedClip, readClip, unread } from "./motion-file.ts";

/** Clips that movement is blended from; every catalogue has them. */
export const MOVES = [
  "idle",
  "idleLook",
  "stroll",
  "walk",
  "run",
  "sprint",
  "walkBack",
  "strafeLeft",
  "strafeRight",
  "runBack",
  "runLeft",
  "runRight",
  "turnLeft",
  "turnRight",
  "jumpStart",
  "jumpLoop",
  "fall",
  "doubleJump",
  "land",
  "landHard",
  "climb",
  "tread",
  "swim",
  "sit",
  "sitBench",
  "sitStool",
  "sitFloor",
  "ride",
] as const;
type Move = (typeof MOVES)[number];

/** Files of motion that are loaded later than what is needed to walk. */
export type LaterMotion = Exclude<MotionFile, "motion">;
export const LATER_MOTION = MOTION_FILES.filter((file): file is LaterMotion => file !== "motion");

/** The nearest pose of those that are needed to walk; for all other moves it is standing. */
const STAND_INS: Partial<Record<Move, Move>> = {
  jumpLoop: "jumpStart",
  fall: "jumpStart",
  doubleJump: "jumpStart",
};

export class ClipSet {
  /** In the order of MOVES. Those that aren't loaded have their own length and speed, and no picture. */
  readonly moves: BakedClip[];
  readonly #catalogue: AvatarCatalogue;
  readonly #emotes = new Map<string, BakedClip>();
  readonly #request: (file: LaterMotion) => void;
  #standIns: readonly number[] | null = null;

  /** `request` loads a file of motion unless it is loaded: a clip in it is needed. */
  constructor(
    catalogue: AvatarCatalogue,
    motion: ArrayBuffer,
    request: (file: LaterMotion) => void = () => undefined,
  ) {
    this.#catalogue = catalogue;
    this.#request = request;
    this.moves = MOVES.map((name) => {
      const clip = catalogue.clips.find((c) => c.name === name);
      if (!clip) throw new Error(`The avatar catalogue has no motion “${name}”.`);
      return unread(clip);
    });
    this.#readMoves("motion", motion);
    if (this.moves.some(isUnread))
      this.#standIns = this.moves.map((move, at) =>
        isUnread(move) ? MOVES.indexOf(STAND_INS[MOVES[at] ?? "idle"] ?? "idle") : at,
      );
  }

  /**
   * For each of MOVES, the one that stands in for it until its motion is loaded, itself if it is; null once all are
   * loaded.
   */
  get standIns(): readonly number[] | null {
    return this.#standIns;
  }

  /** A move is needed that has a stand-in. */
  requestActions(): void {
    this.#request("actionMotion");
  }

  add(file: LaterMotion, motion: ArrayBuffer): void {
    if (file === "actionMotion") {
      this.#readMoves(file, motion);
      this.#standIns = null;
      return;
    }
    const bytes = new Uint8Array(motion);
    for (const clip of this.#catalogue.clips)
      if (clip.storedIn === file) this.#emotes.set(clip.name, readClip(bytes, clip));
  }

  emote(name: string): BakedClip | undefined {
    if (this.#emotes.size === 0) this.#request("emoteMotion");
    return this.#emotes.get(name);
  }

  #readMoves(file: MotionFile, motion: ArrayBuffer): void {
    const bytes = new Uint8Array(motion);
    for (const [at, { clip }] of this.moves.entries())
      if (clip.storedIn === file) this.moves[at] = readClip(bytes, clip);
  }
}

const isUnread = ({ turns }: BakedClip): boolean => turns.length === 0;
