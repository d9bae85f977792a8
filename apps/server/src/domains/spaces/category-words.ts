import { inLocale, isLocale, LOCALES } from "@veranda/messages";
import * as pages from "@veranda/messages/pages";

/** Names of the installation's categories on pages, by slug. */
const NAMES: Readonly<Record<string, () => string>> = {
  hangouts: pages.categoryHangouts,
  games: pages.categoryGames,
  music: pages.categoryMusic,
  art: pages.categoryArt,
  learning: pages.categoryLearning,
  events: pages.categoryEvents,
  nature: pages.categoryNature,
  stories: pages.categoryStories,
  night: pages.categoryNight,
  makers: pages.categoryMakers,
};

/** Minimum length of a prefix to match a category; shorter words match too much, unless they are the whole name. */
export const CATEGORY_MIN = 3;

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const CALLED = Object.entries(NAMES).flatMap(([slug, name]) =>
  Object.keys(LOCALES)
    .filter(isLocale)
    .map((locale) => folded(inLocale(locale, name)))
    .map((called) => ({
      slug,
      name: called,
      parts: called.split(" ").filter((part) => part.length > CATEGORY_MIN),
    })),
);

/** Slugs of the categories that a search word matches in any language: a whole name, or the beginning of a word. */
export function categoriesCalled(word: string): string[] {
  const asked = folded(word);
  const mayBegin = asked.length >= CATEGORY_MIN;
  const meant = CALLED.filter(
    ({ name, parts }) => name === asked || (mayBegin && parts.some((part) => part.startsWith(asked))),
  );
  return [...new Set(meant.map(({ slug }) => slug))];
}
