import { reportFault } from "./report-fault.ts";

/**
 * The published state: a tree of plain data, two levels of which can be observed. A change replaces the values on its
 * path; unchanged values keep their identity.
 */
export class StateTree<S extends object> {
  #state: S;
  readonly #observers = new Set<Observer>();
  readonly #changed = new Set<string>();
  readonly #schedule: (flush: () => void) => void;
  #isScheduled = false;

  /** `schedule` runs the notification after the current task, so that several changes are reported once. */
  constructor(initial: S, schedule: (flush: () => void) => void) {
    this.#state = initial;
    this.#schedule = schedule;
  }

  get current(): S {
    return this.#state;
  }

  /** Replaces one branch of the tree. */
  set<K extends keyof S & string>(key: K, value: S[K]): void {
    const before = this.#state[key];
    if (Object.is(before, value)) return;
    this.#state = { ...this.#state, [key]: value };
    this.#changed.add(key);
    for (const inner of innerKeys(before, value)) {
      if (!Object.is(readKey(before, inner), readKey(value, inner))) this.#changed.add(`${key}.${inner}`);
    }
    this.#wake();
  }

  /** Changes some values of one branch; values with equal content are left alone. */
  patch<K extends keyof S & string>(key: K, values: Partial<NonNullable<S[K]>>): void {
    const before = this.#state[key];
    if (!isPlainObject(before)) throw new TypeError(`${key} has no values to patch`);
    let after: Record<string, unknown> | null = null;
    for (const inner of Object.keys(values)) {
      const value = readKey(values, inner);
      if (isSame(before[inner], value)) continue;
      after ??= { ...before };
      after[inner] = value;
      this.#changed.add(`${key}.${inner}`);
    }
    if (after === null) return;
    this.#state = { ...this.#state, [key]: after };
    this.#changed.add(key);
    this.#wake();
  }

  /** Sets and removes entries of a branch that is a map; reported by their keys alone, even if there are thousands. */
  merge<K extends keyof S & string>(key: K, puts: Readonly<S[K]>, takes: readonly string[]): void {
    const names = Object.keys(puts);
    if (names.length === 0 && takes.length === 0) return;
    const after = { ...(this.#state[key] as object), ...(puts as object) } as Record<string, unknown>;
    for (const inner of takes) delete after[inner];
    for (const inner of [...names, ...takes]) this.#changed.add(`${key}.${inner}`);
    this.#state = { ...this.#state, [key]: after };
    this.#changed.add(key);
    this.#wake();
  }

  /** Removes one key of a branch that is a map. */
  remove(key: keyof S & string, inner: string): void {
    const before = this.#state[key];
    if (!isPlainObject(before) || !(inner in before)) return;
    const { [inner]: _gone, ...rest } = before;
    this.set(key, rest as S[typeof key]);
  }

  read(path: string): unknown {
    const [key = "", inner] = path.split(".");
    const branch = readKey(this.#state, key);
    return inner === undefined ? branch : readKey(branch, inner);
  }

  observe(paths: readonly string[], listener: (changed: readonly string[]) => void): () => void {
    const observer = { paths: new Set(paths), listener };
    this.#observers.add(observer);
    return () => void this.#observers.delete(observer);
  }

  /**
   * Notifies observers of what changed since the last time. An error of one is reported, and doesn't stop the others.
   */
  flush(): void {
    this.#isScheduled = false;
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const { paths, listener } of this.#observers) {
      const heard = changed.filter((path) => paths.has(path));
      if (heard.length === 0) continue;
      try {
        listener(heard);
      } catch (error) {
        reportFault(error);
      }
    }
  }

  #wake(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => this.flush());
  }
}

type Observer = { paths: ReadonlySet<string>; listener: (changed: readonly string[]) => void };

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readKey = (value: unknown, key: string): unknown => (isPlainObject(value) ? value[key] : undefined);

function innerKeys(before: unknown, after: unknown): Set<string> {
  return new Set([
    ...Object.keys(isPlainObject(before) ? before : {}),
    ...Object.keys(isPlainObject(after) ? after : {}),
  ]);
}

/** Equal by content for small values (vectors, settings); large ones are compared by identity first. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.length <= 4 && a.every((value, index) => isSame(value, b[index]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length <= 4 && keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]))
  );
}
