import type { SpaceSetting, SpaceTemplate } from "@veranda/contract";
import type { Content } from "../../content/content.ts";

type Pictures = SpaceTemplate["pictures"];
const NONE: Pictures = { poster: "", posterSmall: "", posterBlur: "data:,", video: null };

/**
 * What a space looks like before it has a picture of its own: what it began as, in the same light; else its environment
 * in its light, with nothing in it. Never another place, whose things it doesn't have.
 */
export function picturesFor(
  content: Pick<Content, "picturesOf">,
  { environment, variant }: SpaceSetting,
  template: SpaceTemplate | null = null,
): Pictures {
  const isAsItBegan = template?.setting.environment === environment && template.setting.variant === variant;
  return isAsItBegan ? template.pictures : (content.picturesOf(environment, variant) ?? NONE);
}
