import {
  AVATAR_ACCESSORIES,
  AVATAR_ACCESSORIES_MAX,
  AVATAR_ACCESSORY_PLACES,
  AVATAR_BOTTOMS,
  AVATAR_HAIR,
  AVATAR_SHOES,
  AVATAR_TOPS,
  type AvatarPart,
} from "@veranda/contract/avatar";

/** Triangles of the heaviest possible outfit, with the parts' triangles by `trianglesOf`. */
export function heaviestOutfit(
  parts: readonly Pick<AvatarPart, "id" | "hides">[],
  trianglesOf: (id: string) => number,
): number {
  const hidesHair = (id: string) => parts.find((part) => part.id === id)?.hides.includes("hair") ?? false;
  const hair = Math.max(...AVATAR_HAIR.map(trianglesOf));
  // Parts that cover the hair replace it.
  const weight = (id: string) => trianglesOf(id) - (hidesHair(id) ? hair : 0);
  const heaviest = (ids: readonly string[]) => Math.max(...ids.map(weight));
  const places = Map.groupBy(AVATAR_ACCESSORIES, (id) => AVATAR_ACCESSORY_PLACES[id]);
  const accessories = [...places.values()]
    .map(heaviest)
    .toSorted((a, b) => b - a)
    .slice(0, AVATAR_ACCESSORIES_MAX)
    .reduce((sum, triangles) => sum + triangles, 0);
  const clothes = [AVATAR_HAIR, AVATAR_TOPS, AVATAR_BOTTOMS, AVATAR_SHOES].map(heaviest);
  return clothes.reduce((sum, triangles) => sum + triangles, trianglesOf("bare") + accessories);
}
