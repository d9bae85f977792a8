/** A space as any answer may contain it: a listing's card, or its page's record. */
type Shown = {
  id: string;
  loveCount: number;
  isLoved?: boolean;
  participantCount?: number;
  visitCount?: number;
};

const isSpace = (value: object): value is Shown =>
  "id" in value && "loveCount" in value && typeof value.loveCount === "number";

/** The answer with one space changed, wherever it occurs in it. */
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

/** Parts without the space keep their identity, so that nothing rerenders. */
const same = <T extends unknown[]>(before: T, after: unknown[]): T =>
  before.every((part, at) => part === after[at]) ? before : (after as T);

/** The answer with the person's love for a space changed. */
export const markSpace = <T>(answer: T, id: string, isLoved: boolean): T =>
  changeSpace(answer, id, (space) => {
    if ((space.isLoved ?? false) === isLoved) return space;
    return { ...space, isLoved, loveCount: Math.max(0, space.loveCount + (isLoved ? 1 : -1)) };
  });
