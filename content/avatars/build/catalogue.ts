import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AvatarCatalogue, avatarCatalogue } from "@veranda/contract/avatar";
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
import { packMotion } from "./motion.ts";
import { packMesh, scalesOf } from "./pack.ts";
import { packPortraitKit } from "./portrait-kit.ts";

/** Models, moves and packs the family into `folder`. */
export async function writeFamily(folder: string): Promise<AvatarCatalogue> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, bytes: Uint8Array) => {
    const file = hashed(name, bytes, "bin");
    await writeFile(join(folder, file), bytes);
    return { file, bytes: bytes.length };
  };

  const core = await assemble([bare, ...tops, ...bottoms, ...shoes, ...hair, ...accessories, far], false);
  const more = await assemble(
    [...shirts, ...coats, ...robes, ...moreBottoms, ...moreShoes, ...moreHair, ...moreAccessories],
    true,
  );
  const levels = await makeLevels([core, more]);
  const scales = scalesOf([...core.vertices, ...more.vertices]);
  const meshOf = async (name: string, assembled: Assembled) => {
    const { bytes, ...packed } = await packMesh(assembled, levels, scales);
    return { ...(await write(name, bytes)), ...packed };
  };
  const { moves, later, clips, emotes } = packMotion();
  const catalogue: AvatarCatalogue = {
    version: 1,
    mesh: await meshOf("mesh", core),
    moreMesh: await meshOf("more", more),
    ...scales,
    portrait: { file: "", bytes: 0 },
    motion: await write("moves", moves),
    emoteMotion: await write("emotes", later),
    bindRotations: bindRotations.map(([x, y, z, w]) => [x, y, z, w]),
    builds: builds.map((build) => ({
      ...build,
      joints: buildJoints(build).map(([x, y, z]) => [round(x), round(y), round(z)]),
    })),
    parts: [...core.parts, ...more.parts],
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
  // Drawn from the files just written.
  await writeCatalogue(folder, catalogue);
  catalogue.portrait = await write("portrait", await packPortraitKit(folder, catalogue));
  await writeCatalogue(folder, catalogue);
  return catalogue;
}

export async function writeCatalogue(folder: string, catalogue: AvatarCatalogue): Promise<void> {
  await writeFile(join(folder, "avatars.json"), JSON.stringify(avatarCatalogue.parse(catalogue)));
}

const round = (metres: number) => Math.round(metres * 1e5) / 1e5;
