/* A machine's definition, made ready to run: its states as a tree, with what leaves each of them. */

export type Dict<T> = Readonly<Record<string, T>>;
export type Event = { readonly type: string; readonly output?: unknown; readonly error?: unknown };
/** What actions, guards, delays and inputs are given. */
export type Scope = { readonly context: object; readonly event: Event };

type Effect = (scope: Scope, params: unknown) => void;
/** An action that changes the context: by a function, or by values and functions for single keys. */
export type Assignment = { readonly assigned: object | ((scope: Scope, params: unknown) => object) };
type Named = { readonly type: string; readonly params?: unknown };
export type Action = Effect | Assignment | Named | string;
export type Guard = ((scope: Scope) => boolean) | string;

type Invocation = {
  /** The events with its result and its error. */
  readonly done: string;
  readonly failed: string;
  readonly src: string;
  readonly input: unknown;
};
export type Transition = {
  readonly source: State;
  /** null: its actions alone run. */
  readonly target: State | null;
  /** A source that is the target, or that the target lies in, is left and entered again. */
  readonly reenters: boolean;
  readonly guard: Guard | undefined;
  readonly actions: readonly Action[];
};

type Choice = { target?: string; reenter?: boolean; guard?: Guard; actions?: Action | Action[] };
type Choices = string | Choice | readonly (string | Choice)[];
type Invoked = { src: string; input?: unknown; onDone?: Choices; onError?: Choices };

export type StateConfig = {
  id?: string;
  type?: "parallel" | "final";
  initial?: string;
  states?: Dict<StateConfig>;
  on?: Dict<Choices>;
  always?: Choices;
  after?: Dict<Choices>;
  onDone?: Choices;
  invoke?: Invoked;
  entry?: Action | Action[];
  exit?: Action | Action[];
  tags?: string;
};

export type State = {
  readonly key: string;
  readonly parent: State | null;
  /** Place in the definition: a parent's is before its children's. */
  readonly order: number;
  readonly children: State[];
  readonly initial: State | null;
  readonly isParallel: boolean;
  readonly isFinal: boolean;
  readonly tag: string | undefined;
  readonly entry: readonly Action[];
  readonly exit: readonly Action[];
  readonly invocation: Invocation | null;
  /** Names of delays, each with the event that its end sends. */
  readonly delays: ReadonlyMap<string, string>;
  /** Raised once it is at its end. */
  readonly doneEvent: string;
  readonly always: readonly Transition[];
  readonly on: ReadonlyMap<string, readonly Transition[]>;
};

const listOf = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? (one as readonly T[]) : [one as T];

/** The root of a definition's states. */
export function stateTree(config: StateConfig): State {
  const byPath = new Map<string, State>();
  let order = 0;
  const links: (() => void)[] = [];

  const make = (key: string, parent: State | null, path: string, own: StateConfig): State => {
    const children: State[] = [];
    const delays = new Map<string, string>();
    const always: Transition[] = [];
    const on = new Map<string, Transition[]>();
    const state = {
      key,
      parent,
      order: order++,
      children,
      initial: null as State | null,
      isParallel: own.type === "parallel",
      isFinal: own.type === "final",
      tag: own.tags,
      entry: listOf(own.entry),
      exit: listOf(own.exit),
      invocation: own.invoke
        ? { done: `done ${path}`, failed: `failed ${path}`, src: own.invoke.src, input: own.invoke.input }
        : null,
      delays,
      doneEvent: `end ${path}`,
      always,
      on,
    };
    byPath.set(path, state);
    for (const [name, child] of Object.entries(own.states ?? {}))
      children.push(make(name, state, `${path}.${name}`, child));
    state.initial = children.find((child) => child.key === own.initial) ?? null;

    const find = (target: string): State => {
      const at =
        target[0] === "#"
          ? target.slice(1)
          : target[0] === "."
            ? path + target
            : `${path.slice(0, path.lastIndexOf("."))}.${target}`;
      const found = byPath.get(at);
      if (!found) throw new Error(`No state ${target} from ${path}`);
      return found;
    };
    const add = (list: Transition[], choices: Choices | undefined): void => {
      for (const each of listOf(choices as Choice | readonly Choice[] | undefined)) {
        const choice: Choice = typeof each === "string" ? { target: each } : each;
        list.push({
          source: state,
          target: choice.target === undefined ? null : find(choice.target),
          reenters: choice.reenter === true,
          guard: choice.guard,
          actions: listOf(choice.actions),
        });
      }
    };
    const addFor = (type: string, choices: Choices | undefined): void => {
      if (choices === undefined) return;
      const list: Transition[] = [];
      on.set(type, list);
      add(list, choices);
    };
    links.push(() => {
      add(always, own.always);
      for (const [type, choices] of Object.entries(own.on ?? {})) addFor(type, choices);
      for (const [delay, choices] of Object.entries(own.after ?? {})) {
        delays.set(delay, `after ${delay} ${path}`);
        addFor(`after ${delay} ${path}`, choices);
      }
      addFor(`done ${path}`, own.invoke?.onDone);
      addFor(`failed ${path}`, own.invoke?.onError);
      addFor(`end ${path}`, own.onDone);
    });
    return state;
  };

  const id = config.id ?? "machine";
  const root = make(id, null, id, config);
  // Targets may lie anywhere.
  for (const link of links) link();
  return root;
}

export function isInside(state: State, ancestor: State): boolean {
  for (let at = state.parent; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** The state that stays active during a transition: what is active inside of it is left. */
export function domainOf(source: State, target: State, reenters: boolean): State {
  if (!reenters && (target === source || isInside(target, source))) return source;
  for (let at = target.parent; at; at = at.parent) if (isInside(source, at)) return at;
  return source;
}
