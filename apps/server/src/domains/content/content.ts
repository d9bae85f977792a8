import { existsSync, readFileSync } from "node:fs";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { AvatarAnimation, BuiltInAvatar, SpaceObject, SpaceTemplate } from "@veranda/contract";
import { avatarCatalogue, type AvatarCatalogue } from "@veranda/contract/avatar";
import { decodeLook, encodeLook, portraitUrl, readAvatarCode } from "@veranda/contract/avatar-code";
import { customAvatarPortraitUrl } from "@veranda/contract/custom-avatar";
import { readEnvironments, type Environment } from "./environments.ts";
import { readLooks } from "./looks.ts";
import { readTemplates, type Templates } from "./templates.ts";

export type Content = {
  readonly avatars: readonly BuiltInAvatar[];
  readonly animations: readonly AvatarAnimation[];
  templates(): readonly SpaceTemplate[];
  /** Objects of a template. */
  templateObjects(id: string): readonly SpaceObject[];
  /** Null if there is none with this name. */
  environment(name: string): Environment | null;
  /** Pictures of an empty environment in a variant; null if there are none. */
  picturesOf(environment: string, variant: string): SpaceTemplate["pictures"] | null;
  /** Whether guests may use it: a built-in avatar among `bodies`, or a customised look. */
  isAvatarAllowed(code: string, bodies: readonly string[]): boolean;
  isAvatar(code: string): boolean;
  /** A random avatar that guests may use, from `bodies` if that contains any of them. */
  randomAvatar(bodies?: readonly string[]): string;
  /** The avatar family's file, from which portraits of looks are rendered, and its version; null without avatars. */
  readonly family: { file: string; version: string } | null;
  /** Display name of an avatar; null if unknown. */
  avatarName(avatar: string): string | null;
  /** URL of an avatar's portrait; the first avatar's if unknown. */
  thumbnailOf(avatar: string): string;
};

/** Names for avatars without one. */
const NAMES = { preset: null, look: "My own look", custom: "Brought along" } as const;

/**
 * Content included in the installation, read once from the built files below `folder`; `language`: of the templates.
 */
export function openContent(folder: string, log: Logger, language: string): Content {
  const catalogue = readAvatars(join(folder, "avatars", "avatars.json"), log);
  const avatars = (catalogue?.presets ?? []).map(({ id, name, thumbnail, isAllowedForGuests, look }) => ({
    id,
    name,
    thumbnail: `/content/avatars/${thumbnail}`,
    sheet: placeInSheet(catalogue?.portraitSheet, id),
    isAllowedForGuests,
    look: encodeLook(look),
  }));
  const allowed = avatars.filter(({ isAllowedForGuests }) => isAllowedForGuests).map(({ id }) => id);
  const thumbnails = new Map(avatars.map(({ id, thumbnail }) => [id, thumbnail]));
  // Rarely needed, so loaded on first use.
  let environments: ReadonlyMap<string, Environment> | undefined;
  let templates: Templates | undefined;
  let looks: ReadonlyMap<string, SpaceTemplate["pictures"]> | undefined;
  const allEnvironments = () => (environments ??= readEnvironments(folder, log));
  const allTemplates = () => (templates ??= readTemplates({ folder, language }, allEnvironments(), log));
  return {
    avatars,
    animations: (catalogue?.emotes ?? []).map(
      ({ animationAssetName, title, codepoint, isLoop, durationSeconds }) => ({
        animationAssetName,
        title,
        codepoint,
        isLoop,
        durationSeconds,
      }),
    ),
    templates: () => allTemplates().list,
    templateObjects: (id) => allTemplates().objects.get(id) ?? [],
    environment: (name) => allEnvironments().get(name) ?? null,
    picturesOf: (environment, variant) =>
      (looks ??= readLooks(folder, log)).get(`${environment}-${variant}`) ?? null,
    isAvatarAllowed: (code, bodies) =>
      (allowed.includes(code) && bodies.includes(code)) || decodeLook(code) !== null,
    isAvatar: (code) => thumbnails.has(code) || decodeLook(code) !== null,
    family: catalogue && {
      file: join(folder, "avatars", catalogue.portrait.file),
      version: catalogue.portrait.file.replace(/^portrait-|\.bin$/g, ""),
    },
    randomAvatar(bodies) {
      const named = bodies === undefined ? allowed : allowed.filter((id) => bodies.includes(id));
      const among = named.length === 0 ? allowed : named;
      return among.length === 0 ? "" : (among[randomInt(among.length)] ?? "");
    },
    avatarName: (avatar) =>
      avatars.find(({ id }) => id === avatar)?.name ?? NAMES[readAvatarCode(avatar)?.kind ?? "preset"],
    thumbnailOf(avatar) {
      const read = readAvatarCode(avatar);
      if (read?.kind === "custom") return customAvatarPortraitUrl(read.id);
      if (read?.kind === "look") return portraitUrl(avatar);
      return thumbnails.get(avatar) ?? avatars[0]?.thumbnail ?? "";
    },
  };
}

function placeInSheet(
  sheet: AvatarCatalogue["portraitSheet"] | undefined,
  id: string,
): BuiltInAvatar["sheet"] {
  const at = sheet?.presets.indexOf(id) ?? -1;
  return sheet === undefined || at === -1
    ? null
    : { url: `/content/avatars/${sheet.file}`, at, of: sheet.presets.length };
}

function readAvatars(path: string, log: Logger): AvatarCatalogue | null {
  if (!existsSync(path)) {
    log.warn({ path }, "No avatars were built: guests have none to choose from");
    return null;
  }
  try {
    return avatarCatalogue.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    log.error({ err: error, path }, "The avatars can't be read");
    return null;
  }
}
