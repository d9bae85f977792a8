import type { AvatarCatalogue, AvatarLook } from "@veranda/contract/avatar";
import { readAvatarCode } from "@veranda/contract/avatar-code";

/** What to show for a code: a look of the family, or an avatar that somebody brought along. */
export type ShownAvatar = { kind: "look"; look: AvatarLook } | { kind: "own"; id: string };

/** A code or preset that this version does not know is shown as the catalogue's first. */
export function avatarOfCode(code: string, { presets }: Pick<AvatarCatalogue, "presets">): ShownAvatar {
  const read = readAvatarCode(code);
  if (read && read.kind !== "preset") return read;
  const preset = presets.find(({ id }) => id === read?.id) ?? presets[0];
  if (!preset) throw new Error("The catalogue has no avatars");
  return { kind: "look", look: preset.look };
}
