/** A space as any answer may hold one: a card of a listing, or the record of its page. */
type Marked = { id: string; loveCount: number; isLoved?: boolean };

const isSpace = (value: object): value is Marked =>
  "id" in value && "loveCount" in value && typeof value.loveCount === "number";

/** The same answer with what is known of one space changed, wherever in it the space stands. */
export function markSpace<T>(answer: T, id: string, isLoved: boolean): T {
  if (Array.isArray(answer))
    return same(
      answer,
      answer.map((part: unknown) => markSpace(part, id, isLoved)),
    );
  if (typeof answer !== "object" || answer === null) return answer;
  if (isSpace(answer)) return answer.id === id ? marked(answer, isLoved) : answer;
  const parts = Object.entries(answer);
  const changed = parts.map(([key, part]) => [key, markSpace(part, id, isLoved)] as const);
  return parts.some(([, part], at) => part !== changed[at]?.[1])
    ? (Object.fromEntries(changed) as T)
    : answer;
}

/** What holds nothing of it stays the very same, so that nothing is drawn anew. */
const same = <T extends unknown[]>(before: T, after: unknown[]): T =>
  before.every((part, at) => part === after[at]) ? before : (after as T);

function marked<S extends Marked>(space: S, isLoved: boolean): S {
  if ((space.isLoved ?? false) === isLoved) return space;
  return { ...space, isLoved, loveCount: Math.max(0, space.loveCount + (isLoved ? 1 : -1)) };
}
