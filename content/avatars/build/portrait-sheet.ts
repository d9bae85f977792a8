import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AvatarCatalogue, AvatarPreset } from "@veranda/contract/avatar";
import sharp from "sharp";
import { hashed } from "./hashed.ts";

/** As many as the door of a space shows at once. */
const SHOWN_FIRST = 9;
const QUALITY = 82;

/**
 * Puts the portraits of the first presets, as they lie in `folder`, side by side into one picture: at the door of a
 * space each picture would cost a way to the server and back.
 */
export async function writePortraitSheet(
  folder: string,
  presets: readonly Pick<AvatarPreset, "id" | "thumbnail" | "isAllowedForGuests">[],
): Promise<AvatarCatalogue["portraitSheet"]> {
  const first = presets.filter(({ isAllowedForGuests }) => isAllowedForGuests).slice(0, SHOWN_FIRST);
  const portraits = await Promise.all(first.map(({ thumbnail }) => readFile(join(folder, thumbnail))));
  const sheet = await sharp(portraits, { join: { across: portraits.length } })
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toBuffer();
  const file = hashed("portraits", sheet, "webp");
  await writeFile(join(folder, file), sheet);
  return { file, presets: first.map(({ id }) => id) };
}
