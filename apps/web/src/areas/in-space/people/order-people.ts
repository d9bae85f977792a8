import type { Participant } from "@veranda/contract/rooms/messages";

/** Oneself first, then hosts, then by name. */
export function orderPeople(people: readonly Participant[], me: string | null): Participant[] {
  const rank = ({ id, isHost }: Participant) => (id === me ? 0 : isHost ? 1 : 2);
  return people.toSorted((a, b) => rank(a) - rank(b) || a.displayName.localeCompare(b.displayName));
}
