import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AvatarCatalogue, AvatarPreset } from "@veranda/contract/avatar";
import sharp from "sharp";
import { hashed } from "./hashed.ts";

/** As many as a space's entrance page shows at once. */
const SHOWN_FIRST = 9;
const QUALITY = 82;

/**
 * Combines the portraits of the first presets in `folder` into one picture, so that a space's entrance page needs one
 * request instead of many.
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
