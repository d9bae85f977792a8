import type { SpaceSetting, SpaceTemplate } from "@veranda/contract";

type Pictures = SpaceTemplate["pictures"];
const NONE: Pictures = { poster: "", posterSmall: "", posterBlur: "data:,", video: null };

/**
 * What a space looks like before it has a picture of its own: what it began as in the same light; in another light its
 * environment in that, never another place. Without a template, a place in the same environment and light, or in the
 * same environment.
 */
export function picturesFor(
  templates: readonly SpaceTemplate[],
  { environment, variant }: SpaceSetting,
  template: SpaceTemplate | null = null,
): Pictures {
  if (template?.setting.environment === environment) {
    if (template.setting.variant === variant) return template.pictures;
    const look = `/content/looks/${environment}-${variant}.webp`;
    return { ...NONE, poster: look, posterSmall: look };
  }
  const alike = templates.filter(({ setting }) => setting.environment === environment);
  const found = alike.find(({ setting }) => setting.variant === variant) ?? alike[0];
  return found?.pictures ?? NONE;
}
