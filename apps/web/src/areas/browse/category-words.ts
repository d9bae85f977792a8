import type { Category, FeedRow } from "@veranda/contract";
import * as t from "@veranda/messages/pages";

/** Names of the installation's feed rows and categories. */
const TITLES: Readonly<Record<string, () => string>> = {
  trending: t.trending,
  popular: t.popular,
  live: t.live,
  busy: t.busyNow,
  newest: t.newest,
  hangouts: t.categoryHangouts,
  games: t.categoryGames,
  music: t.categoryMusic,
  art: t.categoryArt,
  learning: t.categoryLearning,
  events: t.categoryEvents,
  nature: t.categoryNature,
  stories: t.categoryStories,
  night: t.categoryNight,
  makers: t.categoryMakers,
};

const titleOf = (id: string, own: string): string =>
  (Object.hasOwn(TITLES, id) ? TITLES[id]?.() : null) ?? own;

export const rowTitle = ({ id, title }: Pick<FeedRow, "id" | "title">): string => titleOf(id, title);

export const categoryName = ({ slug, name }: Pick<Category, "slug" | "name">): string => titleOf(slug, name);
