import {
  BitReader,
  headingRadians,
  newBaseline,
  predictX,
  predictY,
  predictZ,
  readDownFrame,
  REFRESH_TICKS,
  UNITS_PER_M,
  type DeltaBaseline,
  type DownReader,
  type EntryKind,
  type PoseQuantizer,
  type KeyFacts,
} from "@veranda/wire";
import { InterpolationClock } from "./interpolation-clock.ts";
import { InterpolationBuffer, type PoseSample, type RemotePose } from "./interpolation-buffer.ts";

/** Ticks between two updates by the server of someone, by level (docs/wire.md, W18). */
const SPAN = [1, 2, REFRESH_TICKS, REFRESH_TICKS] as const;
/** Playback extrapolates this many ticks beyond the last entry, then participants stand still. */
const MOST_AHEAD = 4;
/** A mouth closes after this long without another frame. Milliseconds. */
const MOUTH_MS = 400;

type Remote = {
  generation: number;
  baseline: DeltaBaseline;
  /** A key of this generation was read: the baseline matches the server's. */
  isTold: boolean;
  level: number;
  mouth: number;
  /** Tick of the last frame with an open mouth; any later frame without it closes the mouth. */
  mouthTick: number;
  track: InterpolationBuffer;
};

/** All other participants as this client sees them, by participant index. */
export class RemoteParticipants {
  readonly #remotes: (Remote | undefined)[] = [];
  readonly #clock = new InterpolationClock();
  readonly #bits = new BitReader();
  #grid: PoseQuantizer | null = null;
  #tick = 0;
  #now = 0;
  #playing = 0;
  readonly #knot: PoseSample = {
    tick: 0,
    x: 0,
    y: 0,
    z: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    heading: 0,
    motion: 0,
    flags: 0,
  };

  /**
   * A new connection, perhaps to a server that counts ticks anew: earlier entries no longer count, but participants
   * stay where they are shown until their next entry.
   */
  begin(grid: PoseQuantizer, tick: number, now: number): void {
    const shown = this.#clock.tickAt(now);
    this.#grid = grid;
    this.#tick = tick;
    this.#clock.reset();
    for (const remote of this.#remotes) {
      if (remote === undefined) continue;
      remote.isTold = false;
      remote.mouth = 0;
      if (Number.isFinite(shown)) remote.track.hold(shown, tick);
      else remote.track.forget();
    }
  }

  /** Removes everyone but these indices. */
  keep(indices: ReadonlySet<number>): void {
    for (const index of this.#remotes.keys()) {
      if (!indices.has(index)) this.#remotes[index] = undefined;
    }
  }

  add(index: number, generation: number): void {
    const remote = this.#remotes[index];
    if (remote?.generation === generation) return;
    this.#remotes[index] = {
      generation,
      baseline: newBaseline(),
      isTold: false,
      level: 0,
      mouth: 0,
      mouthTick: 0,
      track: new InterpolationBuffer(),
    };
  }

  remove(index: number): void {
    this.#remotes[index] = undefined;
  }

  clear(): void {
    this.#remotes.length = 0;
  }

  /** Newest tick received. */
  get tick(): number {
    return this.#tick;
  }

  get delayMs(): number {
    return this.#clock.delayMs;
  }

  /** Reads a frame. Throws WireError on malformed bytes. */
  read(bytes: Uint8Array, offset: number, now: number): void {
    if (this.#grid === null) return;
    this.#now = now;
    this.#playing = this.#clock.newestTick === 0 ? Number.NEGATIVE_INFINITY : this.#clock.tickAt(now);
    this.#bits.open(bytes, offset);
    this.#tick = readDownFrame(this.#bits, this.#grid, this.#tick, this.#reader);
    this.#clock.heard(this.#tick, now);
  }

  /** Writes the pose to show of this participant now; false while none is known. Allocates nothing. */
  sample(index: number, now: number, out: RemotePose): boolean {
    const remote = this.#remotes[index];
    if (remote === undefined || !remote.track.isKnown) return false;
    const tick = Math.min(this.#clock.tickAt(now), this.#clock.newestTick + MOST_AHEAD);
    remote.track.sample(tick, out);
    const isSpeaking = remote.mouthTick === this.#tick && now - this.#now < MOUTH_MS;
    out.mouth = isSpeaking ? remote.mouth : 0;
    out.ageMs = now - remote.track.heardAt;
    return true;
  }

  readonly #reader: DownReader = {
    beliefOf: (index) => this.#remotes[index]?.baseline ?? null,
    changed: (index, kind, facts, baseline, tick) => {
      const remote = this.#remotes[index];
      if (remote !== undefined) this.#heard(remote, kind, facts, baseline, tick);
    },
    spoke: (index, mouth, tick) => {
      const remote = this.#remotes[index];
      if (remote === undefined) return;
      remote.mouth = mouth;
      remote.mouthTick = tick;
    },
  };

  #heard(remote: Remote, kind: EntryKind, facts: KeyFacts, baseline: DeltaBaseline, tick: number): void {
    const isFirst = !remote.isTold;
    if (kind === "key") {
      remote.isTold = facts.generation === remote.generation;
      remote.level = facts.level;
    }
    if (!remote.isTold) return;
    remote.track.heardAt = this.#now;
    if (kind === "same") return;
    this.#toKnot(baseline, tick);
    const isNew = isFirst && !remote.track.isKnown;
    if (isNew || (kind === "key" && facts.isSnap)) remote.track.jump(this.#knot);
    else if (kind === "place") remote.track.glide(this.#knot, this.#playing, REFRESH_TICKS);
    else remote.track.steer(this.#knot, this.#playing, SPAN[remote.level] ?? 1);
  }

  #toKnot(baseline: DeltaBaseline, tick: number): void {
    const grid = this.#grid;
    if (grid === null) return;
    const knot = this.#knot;
    knot.tick = tick;
    knot.x = grid.metres(predictX(baseline, tick), 0);
    knot.y = grid.metres(predictY(baseline, tick), 1);
    knot.z = grid.metres(predictZ(baseline, tick), 2);
    knot.vx = baseline.vx / UNITS_PER_M;
    knot.vy = baseline.vy / UNITS_PER_M;
    knot.vz = baseline.vz / UNITS_PER_M;
    knot.heading = headingRadians(baseline.heading);
    knot.motion = baseline.motion;
    knot.flags = baseline.flags;
  }
}
