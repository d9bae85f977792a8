import type { SpaceSetting, SpaceTemplate } from "@veranda/contract";
import type { Content } from "../../content/content.ts";

type Pictures = SpaceTemplate["pictures"];
const NONE: Pictures = { poster: "", posterSmall: "", posterBlur: "data:,", video: null };

/**
 * Default pictures of a space: those of its template in the same variant, otherwise of its empty environment in its
 * variant. Never those of another sample, whose objects it doesn't have.
 */
export function picturesFor(
  content: Pick<Content, "picturesOf">,
  { environment, variant }: SpaceSetting,
  template: SpaceTemplate | null = null,
): Pictures {
  const isAsItBegan = template?.setting.environment === environment && template.setting.variant === variant;
  return isAsItBegan ? template.pictures : (content.picturesOf(environment, variant) ?? NONE);
}
