import type { Member } from "./member.ts";
import { Sights } from "./sights.ts";

/** What one round cost. */
export type RoundReport = { bytes: number; frames: number; dropped: number };

/** Frames of one round are cut from blocks of this size: one allocation for dozens of watchers. */
const BLOCK_BYTES = 32 * 1024;

const sights = new Sights();
let block = Buffer.allocUnsafeSlow(0);
let used = 0;
const report: RoundReport = { bytes: 0, frames: 0, dropped: 0 };
const nobody: ReadonlySet<number> = new Set();

/**
 * One tick of poses: everybody's pose of this tick, what it changes in the shared streams, then each watcher's
 * frame out of those. `members` are in the order of their indices. The report is reused by the next round.
 */
export function poseRound(
  members: readonly Member[],
  friends: (member: Member) => ReadonlySet<number>,
  tick: number,
): RoundReport {
  sights.clear();
  for (const member of members) {
    const isSnap = member.uplink.at(tick, member.actual);
    // Someone who has not said yet where they are is nowhere.
    if (isSnap) member.isPlaced = true;
    if (!member.isPlaced) continue;
    member.streams.tick(member.actual, tick, isSnap);
    sights.add(member);
  }
  report.bytes = report.frames = report.dropped = 0;
  for (const member of members) {
    const { watcher } = member;
    if (watcher === null) continue;
    const theirs = member.friendIds.size === 0 ? nobody : friends(member);
    const frame = watcher.frame(member, sights, theirs, tick);
    if (frame === "behind") report.dropped += 1;
    if (frame === null || frame === "behind") continue;
    const bytes = cut(frame.bytes, frame.length);
    watcher.link.send(bytes);
    report.frames += 1;
    report.bytes += bytes.length;
  }
  return report;
}

function cut(bytes: Uint8Array, length: number): Uint8Array {
  if (used + length > block.length) {
    block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    used = 0;
  }
  const copy = block.subarray(used, used + length);
  copy.set(bytes.subarray(0, length));
  used += length;
  return copy;
}
