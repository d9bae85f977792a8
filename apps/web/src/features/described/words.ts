import type { Direction, GuidedWalk, Surrounding, Surroundings } from "@veranda/contract/engine/surroundings";

const DIRECTION_WORDS: Record<Direction, string> = {
  ahead: "ahead",
  ahead_right: "ahead right",
  right: "right",
  behind_right: "behind right",
  behind: "behind you",
  behind_left: "behind left",
  left: "left",
  ahead_left: "ahead left",
};

const SEATS: Record<string, [one: string, many: string]> = {
  chair: ["Chair", "Chairs"],
  bench: ["Bench", "Benches"],
  stool: ["Stool", "Stools"],
  floor: ["Place on the floor", "Places on the floor"],
};

/** Metres within which it is told what someone does, and within which they are with one. */
const NEAR = 10;
const CLOSE = 3;
/** More than this at once is only noise. */
const NEWS_MAX = 3;

/** What an entry is called: people by their name, several things of one name with their number. */
export function nameOf({ kind, name, count }: Surrounding): string {
  const [one, many] = kind === "seat" ? (SEATS[name] ?? [name, name]) : [name, name];
  return count > 1 ? `${many}, ${count}` : one;
}

/** Where an entry is, from where one looks. */
export function whereOf({ distance, direction, level, count }: Surrounding): string {
  const height = level === "above" ? ", higher up" : level === "below" ? ", lower down" : "";
  if (distance < 1) return `right here${height}`;
  const nearest = count > 1 ? "the nearest " : "";
  return `${nearest}${distance} ${distance === 1 ? "metre" : "metres"} ${DIRECTION_WORDS[direction]}${height}`;
}

/** One or two sentences on where one is and with whom. */
export function summaryOf({ area, entries }: Surroundings, placeName: string): string {
  const people = entries.filter(({ kind }) => kind === "person");
  const isNamedAlike = area?.toLowerCase() === placeName.toLowerCase();
  const where =
    area === null || isNamedAlike ? `You are in ${placeName}.` : `You are in ${placeName}, ${area}.`;
  const [nearest] = people;
  if (!nearest) return `${where} Nobody is near.`;
  const others = people.length - 1;
  const rest = others === 0 ? "" : ` and ${others} ${others === 1 ? "other" : "others"}`;
  return `${where} Near you: ${nearest.name}, ${whereOf(nearest)}${rest}.`;
}

const WALK_WORDS: Record<GuidedWalk["status"], (goal: string) => string> = {
  finding: () => "",
  walking: (goal) => `Walking to ${goal}.`,
  arrived: (goal) => `Arrived at ${goal}.`,
  near: (goal) => `As near to ${goal} as you get on foot.`,
  no_way: (goal) => (goal === "" ? "That isn’t there any more." : `There is no way to ${goal} on foot.`),
  stopped: () => "You stopped.",
};

/** What is said of a walk; empty where nothing needs to be. */
export const walkWords = ({ name, status }: GuidedWalk): string =>
  WALK_WORDS[status](SEATS[name]?.[0].toLowerCase() ?? name);

/** What is new since before, in a sentence; empty where nothing is. */
export function newsOf(before: Surroundings, now: Surroundings): string {
  const news: string[] = [];
  if (now.area !== before.area && now.area !== null) news.push(`${now.area}.`);
  const known = new Map(before.entries.map((entry) => [entry.id, entry]));
  for (const entry of now.entries) {
    if (entry.kind !== "person") continue;
    const earlier = known.get(entry.id);
    if (!earlier) news.push(`${entry.name} comes near, ${whereOf(entry)}.`);
    else if (entry.detail !== earlier.detail && entry.detail !== "" && entry.distance <= NEAR)
      news.push(`${entry.name}: ${entry.detail}.`);
    else if (entry.distance <= CLOSE && earlier.distance > CLOSE)
      news.push(`${entry.name} is with you, ${whereOf(entry)}.`);
  }
  for (const { id, kind, name } of before.entries)
    if (kind === "person" && !now.entries.some((entry) => entry.id === id)) news.push(`${name} is gone.`);
  return news.slice(0, NEWS_MAX).join(" ");
}
