import {
  type AvatarCatalogue,
  type AvatarClip,
  MOTION_FILES,
  type MotionFile,
} from "@veranda/contract/avatar";
import { recordOf } from "@veranda/contract/closed-record";
import type { Clip } from "../motion/clip.ts";
import { emotes } from "../motion/emotes.ts";
import { actions, walking } from "../motion/moving.ts";
import { type Sampled, sample } from "../motion/sample.ts";

/** A foot that can't reach its target floats or slides: a larger overreach is an error in the motion. */
const MOST_OVERREACH = 0.012;
const USUAL_FADE = 0.22;

/** Names of the motion files, before their hash. */
export const MOTION_NAMES: Record<MotionFile, string> = {
  motion: "moves",
  actionMotion: "actions",
  emoteMotion: "emotes",
};
const STORED: Record<MotionFile, readonly Clip[]> = {
  motion: walking,
  actionMotion: actions,
  emoteMotion: emotes,
};

/** The catalogue's motion data, and the bytes of its files. */
export type Motion = Pick<AvatarCatalogue, "clips" | "emotes"> & { bytes: Record<MotionFile, Uint8Array> };

export function packMotion(): Motion {
  const packed = recordOf(MOTION_FILES, (file) => pack(STORED[file], file));
  return {
    bytes: recordOf(MOTION_FILES, (file) => packed[file].bytes),
    clips: MOTION_FILES.flatMap((file) => packed[file].clips),
    emotes: emotes.map((clip) => ({
      animationAssetName: clip.name,
      title: clip.title ?? clip.name,
      codepoint: clip.codepoint ?? "",
      isLoop: clip.isLoop,
      isUpperBody: clip.isUpperBody ?? false,
      isDance: clip.isDance ?? false,
      canHold: clip.isLoop || clip.hold !== undefined,
      durationSeconds: clip.seconds,
    })),
  };
}

function pack(clips: readonly Clip[], file: MotionFile): { bytes: Uint8Array; clips: AvatarClip[] } {
  const samples = clips.map(sample);
  for (const { clip, overreach } of samples)
    if (overreach > MOST_OVERREACH)
      throw new Error(`${clip.name}: a foot is ${(overreach * 1000).toFixed(0)} mm out of the leg's reach.`);
  let at = 0;
  const entries = samples.map((sampled): AvatarClip => {
    const entry = describe(sampled, file, at);
    at += sampled.bytes.length;
    return entry;
  });
  const bytes = new Uint8Array(at);
  samples.forEach(({ bytes: own }, i) => bytes.set(own, entries[i]?.byteStart));
  return { bytes, clips: entries };
}

function describe(
  { clip, frames, framesPerSecond, bytes }: Sampled,
  storedIn: MotionFile,
  byteStart: number,
): AvatarClip {
  return {
    name: clip.name,
    kind: clip.kind,
    isLoop: clip.isLoop,
    frames,
    framesPerSecond,
    durationSeconds: clip.seconds,
    speed: clip.speed ?? null,
    turnRate: clip.turnRate ?? null,
    isUpperBody: clip.isUpperBody ?? false,
    hold: clip.hold ?? null,
    fadeSeconds: clip.fadeSeconds ?? USUAL_FADE,
    storedIn,
    byteStart,
    byteCount: bytes.length,
  };
}
