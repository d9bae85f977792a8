import type { SpaceSetting, SpaceTemplate } from "@veranda/contract";

type Pictures = SpaceTemplate["pictures"];
const NONE: Pictures = { poster: "", posterSmall: "", posterBlur: "data:,", video: null };

/**
 * What a space looks like before it has a picture of its own: its template in the same light, or a place in the same
 * environment and light, or in the same environment.
 */
export function picturesFor(
  templates: readonly SpaceTemplate[],
  { environment, variant }: SpaceSetting,
  template: SpaceTemplate | null = null,
): Pictures {
  if (template?.setting.variant === variant) return template.pictures;
  const alike = templates.filter(({ setting }) => setting.environment === environment);
  const found = alike.find(({ setting }) => setting.variant === variant) ?? template ?? alike[0];
  return found?.pictures ?? NONE;
}
