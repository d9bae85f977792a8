import { DEFAULT_TAGLINE } from "@veranda/contract/constants";
import * as t from "@veranda/messages/pages";
import { useSite } from "./site.ts";

/** The line under the site's name: the operator's, or the product's default. */
export function useTagline(): string {
  const { tagline } = useSite().brand;
  return tagline === DEFAULT_TAGLINE ? t.tagline() : tagline;
}
