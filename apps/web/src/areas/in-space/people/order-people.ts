import type { Participant } from "@veranda/contract/rooms/messages";

/** Oneself, then raised hands in their order, then hosts, then by name. */
export function orderPeople(
  people: readonly Participant[],
  me: string | null,
  hands: readonly string[],
): Participant[] {
  const rank = ({ id, isHost }: Participant): number => {
    if (id === me) return 0;
    const hand = hands.indexOf(id);
    if (hand !== -1) return 1 + hand;
    return hands.length + (isHost ? 1 : 2);
  };
  return people.toSorted((a, b) => rank(a) - rank(b) || a.displayName.localeCompare(b.displayName));
}
