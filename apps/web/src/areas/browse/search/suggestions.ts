import type { PersonCard, SpaceCard, Tag } from "@veranda/contract";
import { profilePath } from "#site/profile-path.ts";
import { spacePath } from "#site/space-path.ts";
import { searchWords } from "./search-words.ts";

export type Suggestion =
  | { kind: "space"; key: string; path: string; space: SpaceCard }
  | { kind: "person"; key: string; path: string; person: PersonCard }
  | { kind: "tag"; key: string; path: string; tag: Tag };

export const searchPath = (query: string): string =>
  `/search?query=${encodeURIComponent(searchWords(query))}`;

/** Spaces first, then people and tags, in the server's ranking. */
export function suggestionsOf(
  found: { spaces: SpaceCard[]; people: PersonCard[]; tags: Tag[] } | undefined,
): Suggestion[] {
  if (!found) return [];
  return [
    ...found.spaces.map((space) => ({
      kind: "space" as const,
      key: space.id,
      path: spacePath(space),
      space,
    })),
    ...found.people.map((person) => ({
      kind: "person" as const,
      key: `@${person.userID}`,
      path: profilePath(person.username),
      person,
    })),
    ...found.tags.map((tag) => ({
      kind: "tag" as const,
      key: `#${tag.tag}`,
      path: searchPath(tag.tag),
      tag,
    })),
  ];
}
