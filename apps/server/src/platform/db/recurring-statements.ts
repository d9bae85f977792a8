import { createHash } from "node:crypto";

/** Planning a text that is shorter costs less than keeping its plan. */
const MIN_LENGTH = 300;
/** Longer ones are lists of values, as long as somebody sends: nothing of them is kept. */
const MAX_LENGTH = 20_000;
/** From this use on, like `Auto Prepare Min Usages` of Npgsql and `prepareThreshold` of pgjdbc. */
const MIN_USES = 5;
/** Each connection keeps a plan of each named statement that it has run: some ten to a hundred kB. */
const MAX_NAMED = 120;
/** Begins a text whose best plan depends on how full a table is at that moment. */
export const PLANNED_ANEW = "/* planned anew */";
/** Lists of values make texts that hardly recur: their counts are forgotten together. */
const MAX_COUNTED = 2_000;

/**
 * Gives long texts that recur a name, by which a connection plans them once instead of at each use: joining a space asks
 * for a page of SQL whose planning takes ten times as long as its execution.
 */
export class RecurringStatements {
  readonly #names = new Map<string, string>();
  #uses = new Map<string, number>();

  /** Counts a use of a text. Its name, equal for equal texts; undefined while it isn't worth one. */
  nameOf(text: string): string | undefined {
    if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) return undefined;
    if (text.startsWith(PLANNED_ANEW)) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MAX_NAMED) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses >= MIN_USES) return this.#named(text);
    if (this.#uses.size >= MAX_COUNTED) this.#uses.clear();
    this.#uses.set(text, uses);
    return undefined;
  }

  #named(text: string): string {
    this.#uses.delete(text);
    const name = `recurring_${createHash("sha1").update(text).digest("hex")}`;
    this.#names.set(text, name);
    return name;
  }
}
