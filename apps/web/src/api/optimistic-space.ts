/** A space as any answer may hold one: a card of a listing, or the record of its page. */
type Shown = {
  id: string;
  loveCount: number;
  isLoved?: boolean;
  participantCount?: number;
  visitCount?: number;
};

const isSpace = (value: object): value is Shown =>
  "id" in value && "loveCount" in value && typeof value.loveCount === "number";

/** The same answer with one space changed, wherever in it the space stands. */
export function changeSpace<T>(answer: T, id: string, change: (space: Shown) => Shown): T {
  if (Array.isArray(answer))
    return same(
      answer,
      answer.map((part: unknown) => changeSpace(part, id, change)),
    );
  if (typeof answer !== "object" || answer === null) return answer;
  if (isSpace(answer)) return answer.id === id ? (change(answer) as T & Shown) : answer;
  const parts = Object.entries(answer);
  const changed = parts.map(([key, part]) => [key, changeSpace(part, id, change)] as const);
  return parts.some(([, part], at) => part !== changed[at]?.[1])
    ? (Object.fromEntries(changed) as T)
    : answer;
}

/** What holds nothing of it stays the very same, so that nothing is drawn anew. */
const same = <T extends unknown[]>(before: T, after: unknown[]): T =>
  before.every((part, at) => part === after[at]) ? before : (after as T);

/** The same answer with what is known of one's love for a space changed. */
export const markSpace = <T>(answer: T, id: string, isLoved: boolean): T =>
  changeSpace(answer, id, (space) => {
    if ((space.isLoved ?? false) === isLoved) return space;
    return { ...space, isLoved, loveCount: Math.max(0, space.loveCount + (isLoved ? 1 : -1)) };
  });
