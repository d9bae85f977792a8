import type { AvatarCatalogue, AvatarLook } from "@veranda/contract/avatar";
import { readAvatarCode } from "@veranda/contract/avatar-code";

/** What to show for a code: a look of the family, or an avatar that somebody brought along. */
export type ShownAvatar = { kind: "look"; look: AvatarLook } | { kind: "custom"; id: string };

/** A code or preset that this version does not know is shown as the catalogue's first. */
export function resolveAvatar(code: string, { presets }: Pick<AvatarCatalogue, "presets">): ShownAvatar {
  const read = readAvatarCode(code);
  if (read && read.kind !== "preset") return read;
  const preset = presets.find(({ id }) => id === read?.id) ?? presets[0];
  if (!preset) throw new Error("The catalogue has no avatars");
  return { kind: "look", look: preset.look };
}

/** A figure in one colour, without a face and folds: it stands for somebody and is taken for nobody. */
export type DressedLook = AvatarLook & { isStandIn?: boolean };

/** One of these is somebody's, by the avatar's id: two who come together are told apart. */
const COLOURS = ["#d98c6a", "#6aa3a0", "#c9a24f", "#8a90b8", "#9aa66a", "#bd7f97"] as const;

/** Who stands for an avatar that somebody brought until its files have come. */
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
