import type { Member } from "../participants/member.ts";
import { VisibilitySnapshot } from "./visibility-snapshot.ts";

/** Cost of one round. */
export type RoundReport = { bytes: number; frames: number; dropped: number };

/** Watchers served per slice; between slices the event loop serves others. */
const SLICE = 100;
/** Ticks between two pings of a connection: 3 s. */
const PING_TICKS = 30;

const nobody: ReadonlySet<number> = new Set();
/** Snapshot for rounds that fit in one slice; larger instances have their own. */
const shared = new VisibilitySnapshot();

/**
 * The poses of one instance, tick by tick: first everybody's pose and what it changes in the shared streams, then each
 * watcher's frame from those, in slices, so that a thousand watchers don't block the event loop.
 */
export class ReplicationRounds {
  readonly #friends: (member: Member) => ReadonlySet<number>;
  /** Of the running round, or of the last one. */
  readonly report: RoundReport = { bytes: 0, frames: 0, dropped: 0 };
  readonly #watchers: Member[] = [];
  #own: VisibilitySnapshot | null = null;
  #visibility = shared;
  #next = 0;
  #tick = 0;

  constructor(friends: (member: Member) => ReadonlySet<number>) {
    this.#friends = friends;
  }

  /** `members` are ordered by index. Returns the number of slices. */
  begin(members: readonly Member[], tick: number): number {
    const slices = Math.max(1, Math.ceil(members.length / SLICE));
    this.#visibility = slices === 1 ? shared : (this.#own ??= new VisibilitySnapshot());
    this.#tick = tick;
    this.#next = 0;
    this.report.bytes = this.report.frames = this.report.dropped = 0;
    const visibility = this.#visibility;
    const watchers = this.#watchers;
    visibility.clear();
    watchers.length = 0;
    for (const member of members) {
      if (member.replicator !== null) watchers.push(member);
      const isSnap = member.inputBuffer.at(tick, member.actual);
      // Members without a position yet are skipped.
      if (isSnap) member.isPlaced = true;
      if (!member.isPlaced) continue;
      member.streams.tick(member.actual, tick, isSnap);
      visibility.add(member, member.mouthAt(tick));
    }
    return slices;
  }

  /** Serves the next watchers. */
  slice(): void {
    const end = Math.min(this.#next + SLICE, this.#watchers.length);
    for (; this.#next < end; this.#next += 1) {
      const member = this.#watchers[this.#next];
      if (member !== undefined) this.#serve(member);
    }
  }

  /** Somebody left: watchers not yet served in this round must not be sent this index. */
  forget(index: number): void {
    this.#visibility.drop(index);
  }

  #serve(member: Member): void {
    const { replicator } = member;
    if (replicator === null) return;
    const { link } = replicator;
    if ((member.index + this.#tick) % PING_TICKS === 0) link.ping();
    const friends = member.friendIds.size === 0 ? nobody : this.#friends(member);
    const frame = replicator.frame(member, this.#visibility, friends, this.#tick);
    if (frame === null || frame === "behind") {
      if (frame === "behind") this.report.dropped += 1;
      link.flush();
      return;
    }
    link.send(frame.bytes.subarray(0, frame.length));
    this.report.frames += 1;
    this.report.bytes += frame.length;
  }
}
