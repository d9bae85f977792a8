import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type AvatarCatalogue,
  avatarCatalogue,
  type AvatarPart,
  type MotionFile,
} from "@veranda/contract/avatar";
import { accessories } from "../parts/accessories.ts";
import { bare } from "../parts/bare.ts";
import { bottoms } from "../parts/bottoms.ts";
import { far } from "../parts/far.ts";
import { hair } from "../parts/hair.ts";
import { moreAccessories } from "../parts/more-accessories.ts";
import { moreBottoms } from "../parts/more-bottoms.ts";
import { moreHair } from "../parts/more-hair.ts";
import { moreShoes } from "../parts/more-shoes.ts";
import { coats } from "../parts/coats.ts";
import type { Part } from "../parts/part.ts";
import { robes } from "../parts/robes.ts";
import { shirts } from "../parts/shirts.ts";
import { shoes } from "../parts/shoes.ts";
import { tops } from "../parts/tops.ts";
import { presets } from "../presets.ts";
import { buildJoints, builds } from "../shape/builds.ts";
import { bindRotations } from "../shape/skeleton.ts";
import { assemble, type Assembled } from "./assemble.ts";
import { hashed } from "./hashed.ts";
import { makeLevels } from "./levels.ts";
import { MOTION_NAMES, packMotion } from "./motion.ts";
import { packPart, scalesOf } from "./pack.ts";
import { packPortraitKit } from "./portrait-kit.ts";

const PARTS: readonly Part[] = [
  bare,
  far,
  ...tops,
  ...shirts,
  ...coats,
  ...robes,
  ...bottoms,
  ...moreBottoms,
  ...shoes,
  ...moreShoes,
  ...hair,
  ...moreHair,
  ...accessories,
  ...moreAccessories,
];

/** Models, animates and packs the family into `folder`. */
export async function writeFamily(folder: string): Promise<AvatarCatalogue> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, bytes: Uint8Array) => {
    const file = hashed(name, bytes, "bin");
    await writeFile(join(folder, file), bytes);
    return { file, bytes: bytes.length };
  };

  const assembled = await Promise.all(PARTS.map(assemble));
  const levels = await makeLevels(assembled);
  const scales = scalesOf(assembled.flatMap(({ vertices }) => vertices));
  const partOf = async (one: Assembled): Promise<AvatarPart> => {
    const { bytes, part } = await packPart(one, levels, scales);
    return { ...part, mesh: { ...part.mesh, ...(await write(part.id, bytes)) } };
  };
  const { bytes: motion, clips, emotes } = packMotion();
  const writeMotion = (file: MotionFile) => write(MOTION_NAMES[file], motion[file]);
  const catalogue: AvatarCatalogue = {
    version: 2,
    ...scales,
    portrait: { file: "", bytes: 0 },
    motion: await writeMotion("motion"),
    actionMotion: await writeMotion("actionMotion"),
    emoteMotion: await writeMotion("emoteMotion"),
    bindRotations: bindRotations.map(([x, y, z, w]) => [x, y, z, w]),
    builds: builds.map((build) => ({
      ...build,
      joints: buildJoints(build).map(([x, y, z]) => [round(x), round(y), round(z)]),
    })),
    parts: await Promise.all(assembled.map(partOf)),
    levelErrors: levels.errors,
    clips,
    emotes,
    presets: presets.map(({ id, name, look }) => ({
      id,
      name,
      thumbnail: "",
      isAllowedForGuests: true,
      look,
    })),
    portraitSheet: { file: "", presets: [] },
  };
  // Rendered from the files just written.
  await writeCatalogue(folder, catalogue);
  catalogue.portrait = await write("portrait", await packPortraitKit(folder, catalogue));
  await writeCatalogue(folder, catalogue);
  return catalogue;
}

export async function writeCatalogue(folder: string, catalogue: AvatarCatalogue): Promise<void> {
  await writeFile(join(folder, "avatars.json"), JSON.stringify(avatarCatalogue.parse(catalogue)));
}

const round = (metres: number) => Math.round(metres * 1e5) / 1e5;
