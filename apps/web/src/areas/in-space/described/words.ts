import type { Surrounding, Surroundings } from "@veranda/contract/engine/surroundings";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space-tools";

const SEATS: Record<string, (seats: { count: number }) => string> = {
  chair: t.chairs,
  bench: t.benches,
  stool: t.stools,
  floor: t.floorPlaces,
};

/** An entry's name: of a person their name; objects of the same name are numbered. */
export function nameOf({ kind, name, count }: Surrounding): string {
  const seat = kind === "seat" && Object.hasOwn(SEATS, name) ? SEATS[name] : undefined;
  const called = seat?.({ count }) ?? name;
  return count > 1 ? t.several({ name: called, count }) : called;
}

/** An entry's direction and distance from the viewpoint. */
export function whereOf({ distance, direction, level, count }: Surrounding): string {
  if (distance < 1) return t.here({ level });
  return t.where({ isNearest: count > 1 ? "yes" : "no", distance, direction, level });
}

/** An entry's position with details: of people what they do, of a view its description. */
export function whereAndWhat(entry: Surrounding): string {
  const where = whereOf(entry);
  const { kind, detail } = entry;
  if (detail === "") return where;
  if (kind === "person") return t.whereAndWhat({ where, what: detail });
  return t.whereAndAbout({ where, about: detail });
}

/** One or two sentences on the place and the people nearby. */
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
