import type { AvatarCatalogue, AvatarLook } from "@veranda/contract/avatar";
import { readAvatarCode } from "@veranda/contract/avatar-code";

/** What to show for a code: a look of the family, or a custom avatar. */
export type ShownAvatar = { kind: "look"; look: AvatarLook } | { kind: "custom"; id: string };

/** An unknown code or preset is shown as the catalogue's first. */
export function resolveAvatar(code: string, { presets }: Pick<AvatarCatalogue, "presets">): ShownAvatar {
  const read = readAvatarCode(code);
  if (read && read.kind !== "preset") return read;
  const preset = presets.find(({ id }) => id === read?.id) ?? presets[0];
  if (!preset) throw new Error("The catalogue has no avatars");
  return { kind: "look", look: preset.look };
}

/** A placeholder in one colour, without a face and folds, that can't be mistaken for another person's avatar. */
export type DressedLook = AvatarLook & { isStandIn?: boolean };

/** Which of these somebody gets depends on the avatar's id, so that two newcomers can be told apart. */
const COLOURS = ["#d98c6a", "#6aa3a0", "#c9a24f", "#8a90b8", "#9aa66a", "#bd7f97"] as const;

/** The placeholder for a custom avatar until its files are loaded. */
export function standInLook({ presets }: Pick<AvatarCatalogue, "presets">, id: string): DressedLook {
  const [first] = presets;
  if (!first) throw new Error("The catalogue has no avatars");
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) >>> 0;
  const colour = COLOURS[hash % COLOURS.length] ?? COLOURS[0];
  return {
    ...first.look,
    height: 1,
    hair: null,
    accessories: [],
    pattern: "plain",
    isStandIn: true,
    colours: {
      skin: colour,
      hair: colour,
      top: colour,
      bottom: colour,
      shoes: colour,
      accent: colour,
      eyes: colour,
    },
  };
}
