import type { AvatarCatalogue, AvatarLook } from "@veranda/contract/avatar";
import { readAvatarCode } from "@veranda/contract/avatar-code";

/** What to show for a code: a look of the family, or an avatar that somebody brought along. */
export type ShownAvatar = { kind: "look"; look: AvatarLook } | { kind: "own"; id: string };

/** A code or preset that this version does not know is shown as the catalogue's first. */
export function resolveAvatar(code: string, { presets }: Pick<AvatarCatalogue, "presets">): ShownAvatar {
  const read = readAvatarCode(code);
  if (read && read.kind !== "preset") return read;
  const preset = presets.find(({ id }) => id === read?.id) ?? presets[0];
  if (!preset) throw new Error("The catalogue has no avatars");
  return { kind: "look", look: preset.look };
}

/** Who stands for an avatar that somebody brought until its files have come: one of the family, without colours. */
export function placeholderLook({ presets }: Pick<AvatarCatalogue, "presets">): AvatarLook {
  const [first] = presets;
  if (!first) throw new Error("The catalogue has no avatars");
  const stone = "#b9b2a8";
  return {
    ...first.look,
    height: 1,
    hair: null,
    accessories: [],
    pattern: "plain",
    colours: {
      skin: "#c9c2b8",
      hair: stone,
      top: stone,
      bottom: "#a69f96",
      shoes: "#968f87",
      accent: stone,
      eyes: "#6f6a64",
    },
  };
}
