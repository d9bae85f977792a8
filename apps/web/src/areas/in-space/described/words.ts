import type { Surrounding, Surroundings } from "@veranda/contract/engine/surroundings";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space-tools";

const SEATS: Record<string, (seats: { count: number }) => string> = {
  chair: t.chairs,
  bench: t.benches,
  stool: t.stools,
  floor: t.floorPlaces,
};

/** What an entry is called: people by their name, several things of one name with their number. */
export function nameOf({ kind, name, count }: Surrounding): string {
  const seat = kind === "seat" && Object.hasOwn(SEATS, name) ? SEATS[name] : undefined;
  const called = seat?.({ count }) ?? name;
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
