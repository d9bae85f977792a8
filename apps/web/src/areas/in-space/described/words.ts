import type { Surrounding, Surroundings } from "@veranda/contract/engine/surroundings";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space-tools";

const SEATS: Record<string, (seats: { count: number }) => string> = {
  chair: t.chairs,
  bench: t.benches,
  stool: t.stools,
  floor: t.floorPlaces,
};

/** Metres within which it is told what someone does, and within which they are with one. */
const NEAR = 10;
const CLOSE = 3;
/** More than this at once is only noise. */
const NEWS_MAX = 3;

/** What an entry is called: people by their name, several things of one name with their number. */
export function nameOf({ kind, name, count }: Surrounding): string {
  const called = kind === "seat" ? (SEATS[name]?.({ count }) ?? name) : name;
  return count > 1 ? t.several({ name: called, count }) : called;
}

/** Where an entry is, from where one looks. */
export function whereOf({ distance, direction, level, count }: Surrounding): string {
  if (distance < 1) return t.here({ level });
  return t.where({ isNearest: count > 1 ? "yes" : "no", distance, direction, level });
}

/** Where an entry is, and what there is to say of it: of people what they do, of a view a sentence. */
export function whereAndWhat(entry: Surrounding): string {
  const where = whereOf(entry);
  const { kind, detail } = entry;
  if (detail === "") return where;
  if (kind === "person") return t.whereAndWhat({ where, what: detail });
  return t.whereAndAbout({ where, about: detail });
}

/** One or two sentences on where one is and with whom. */
export function summaryOf({ area, entries }: Surroundings, space: string): string {
  const people = entries.filter(({ kind }) => kind === "person");
  const isNamedAlike = area?.toLowerCase() === space.toLowerCase();
  const where = area === null || isNamedAlike ? t.youAreIn({ space }) : t.youAreInArea({ space, area });
  const [nearest] = people;
  const near = nearest
    ? t.nearYou({ name: nearest.name, where: whereOf(nearest), others: people.length - 1 })
    : t.nobodyNear();
  return common.sentences({ first: where, second: near });
}

/** Who has begun to speak, in a sentence; empty where nobody has. */
export const speakersNews = (names: readonly string[]): string =>
  names
    .slice(0, NEWS_MAX)
    .map((name) => t.speaksNow({ name }))
    .join(" ");

/** What is new since before, in a sentence; empty where nothing is. */
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
