import type { ObjectState, SpaceObject } from "@veranda/contract";

const PLAYED: ReadonlySet<SpaceObject["kind"]> = new Set(["video", "audio", "screen"]);

/** As the contract has it. */
const SECONDS_MAX = 1e6;

/** Whether an object of this kind supports the command: videos and sounds play, documents have pages. */
export const canPlay = (kind: SpaceObject["kind"], asked: Omit<ObjectState, "since">): boolean =>
  PLAYED.has(kind)
    ? asked.page === undefined
    : kind === "document" && asked.isPlaying === undefined && asked.seconds === undefined;

/** What plays after somebody pressed a button, on the server's clock (milliseconds). */
export function played(
  before: ObjectState | undefined,
  asked: Omit<ObjectState, "since">,
  now: number,
): ObjectState {
  if (asked.page !== undefined) return { ...before, page: asked.page };
  const isPlaying = asked.isPlaying ?? before?.isPlaying ?? false;
  return { ...before, isPlaying, seconds: asked.seconds ?? secondsAt(before, now), since: now };
}

function secondsAt(state: ObjectState | undefined, now: number): number {
  const { isPlaying = false, seconds = 0, since = now } = state ?? {};
  return isPlaying ? Math.min(SECONDS_MAX, seconds + Math.max(0, now - since) / 1000) : seconds;
}
