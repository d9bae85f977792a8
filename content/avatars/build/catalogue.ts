import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AvatarCatalogue, type AvatarClip, avatarCatalogue } from "@veranda/contract/avatar";
import type { Clip } from "../motion/clip.ts";
import { emotes } from "../motion/emotes.ts";
import { moving } from "../motion/moving.ts";
import { type Sampled, sample } from "../motion/sample.ts";
import { accessories } from "../parts/accessories.ts";
import { bare } from "../parts/bare.ts";
import { bottoms } from "../parts/bottoms.ts";
import { far } from "../parts/far.ts";
import { hair } from "../parts/hair.ts";
import { shoes } from "../parts/shoes.ts";
import { tops } from "../parts/tops.ts";
import { presets } from "../presets.ts";
import { buildJoints, builds } from "../shape/builds.ts";
import { bindRotations } from "../shape/skeleton.ts";
import { assemble } from "./assemble.ts";
import { packMesh } from "./pack.ts";

/** A foot that cannot reach where its motion wants it floats or slides: more than this is a fault of the motion. */
const MOST_OVERREACH = 0.012;

const hashed = (name: string, bytes: Uint8Array, extension: string) =>
  `${name}-${createHash("sha256").update(bytes).digest("hex").slice(0, 10)}.${extension}`;

/** Models, moves and packs the family into `folder`. */
export async function writeFamily(folder: string): Promise<AvatarCatalogue> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, bytes: Uint8Array) => {
    const file = hashed(name, bytes, "bin");
    await writeFile(join(folder, file), bytes);
    return { file, bytes: bytes.length };
  };

  const assembled = await assemble([bare, ...tops, ...bottoms, ...shoes, ...hair, ...accessories, far]);
  const { bytes, ...packed } = await packMesh(assembled);
  const moves = packMotion(moving);
  const later = packMotion(emotes);
  const catalogue: AvatarCatalogue = {
    version: 1,
    mesh: { ...(await write("mesh", bytes)), ...packed },
    motion: await write("moves", moves.bytes),
    emoteMotion: await write("emotes", later.bytes),
    bindRotations: bindRotations.map(([x, y, z, w]) => [x, y, z, w]),
    builds: builds.map((build) => ({
      ...build,
      joints: buildJoints(build).map(([x, y, z]) => [round(x), round(y), round(z)]),
    })),
    parts: assembled.parts,
    clips: [...moves.clips, ...later.clips],
    emotes: emotes.map((clip) => ({
      animationAssetName: clip.name,
      title: clip.title ?? clip.name,
      codepoint: clip.codepoint ?? "",
      isLoop: clip.isLoop,
      isUpperBody: clip.isUpperBody ?? false,
      durationSeconds: clip.seconds,
    })),
    presets: presets.map(({ id, name, look }) => ({ id, name, thumbnail: "", isAllowedForGuests: true, look })),
  };
  await writeCatalogue(folder, catalogue);
  return catalogue;
}

export async function writeCatalogue(folder: string, catalogue: AvatarCatalogue): Promise<void> {
  await writeFile(join(folder, "avatars.json"), JSON.stringify(avatarCatalogue.parse(catalogue)));
}

const round = (metres: number) => Math.round(metres * 1e5) / 1e5;

function packMotion(clips: readonly Clip[]): { bytes: Uint8Array; clips: AvatarClip[] } {
  const samples = clips.map(sample);
  for (const { clip, overreach } of samples)
    if (overreach > MOST_OVERREACH)
      throw new Error(`${clip.name}: a foot is ${(overreach * 1000).toFixed(0)} mm out of the leg's reach.`);
  let at = 0;
  const entries = samples.map((sampled): AvatarClip => {
    const entry = describe(sampled, at);
    at += sampled.bytes.length;
    return entry;
  });
  const bytes = new Uint8Array(at);
  samples.forEach(({ bytes: own }, i) => bytes.set(own, entries[i]?.byteStart));
  return { bytes, clips: entries };
}

function describe({ clip, frames, framesPerSecond, bytes }: Sampled, byteStart: number): AvatarClip {
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
    byteStart,
    byteCount: bytes.length,
  };
}
