import type { AvatarCatalogue, AvatarLook } from "@veranda/contract/avatar";

/** Fifty people who all look different: parts of one preset, colours of another. */
export function fiftyLooks({ presets }: Pick<AvatarCatalogue, "presets">): AvatarLook[] {
  return Array.from({ length: 50 }, (_, i) => {
    const of = (step: number) =>
      presets[(i * step + Math.floor(i / presets.length)) % presets.length]?.look as AvatarLook;
    const { hair, colours } = of(7);
    const { top, pattern } = of(5);
    return {
      ...of(1),
      hair,
      top,
      pattern,
      colours: { ...of(3).colours, hair: colours.hair, skin: colours.skin },
    };
  });
}
