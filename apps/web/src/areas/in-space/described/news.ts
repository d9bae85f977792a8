import type { Surroundings } from "@veranda/contract/engine/surroundings";
import * as t from "@veranda/messages/space-tools";
import { whereOf } from "./words.ts";

/** Distances in metres within which actions are announced, and within which people count as nearby. */
const NEAR = 10;
const CLOSE = 3;
/** Limit of items per announcement. */
const NEWS_MAX = 3;

/** People who started to speak, as a sentence; empty where nobody has. */
export const speakersNews = (names: readonly string[]): string =>
  names
    .slice(0, NEWS_MAX)
    .map((name) => t.speaksNow({ name }))
    .join(" ");

/** Changes since the last announcement, as a sentence; empty where there are none. */
export function newsOf(before: Surroundings, now: Surroundings): string {
  const news: string[] = [];
  if (now.area !== before.area && now.area !== null) news.push(t.areaNow({ area: now.area }));
  const previous = new Map(before.entries.map((entry) => [entry.id, entry]));
  for (const entry of now.entries) {
    if (entry.kind !== "person") continue;
    const earlier = previous.get(entry.id);
    if (!earlier) news.push(t.comesNear({ name: entry.name, where: whereOf(entry) }));
    else if (entry.detail !== earlier.detail && entry.detail !== "" && entry.distance <= NEAR)
      news.push(t.doesNow({ name: entry.name, what: entry.detail }));
    else if (entry.distance <= CLOSE && earlier.distance > CLOSE)
      news.push(t.isWithYou({ name: entry.name, where: whereOf(entry) }));
  }
  for (const { id, kind, name } of before.entries)
    if (kind === "person" && !now.entries.some((entry) => entry.id === id)) news.push(t.isGone({ name }));
  return news.slice(0, NEWS_MAX).join(" ");
}
