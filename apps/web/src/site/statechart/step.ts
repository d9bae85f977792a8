import {
  domainOf,
  isInside,
  type Action,
  type Dict,
  type Event,
  type Guard,
  type Scope,
  type State,
  type Transition,
} from "./chart.ts";

/** Something that a state starts when it is entered and that ends with it; `start` gives what ends it. */
export type Task = {
  readonly start: (of: {
    input: unknown;
    send: (event: Event) => void;
    done: (output: unknown) => void;
    failed: (error: unknown) => void;
  }) => (() => void) | undefined;
};

/** What a definition's names stand for. */
export type Implementations = {
  readonly actors: Dict<Task>;
  readonly actions: Dict<Action>;
  readonly guards: Dict<Guard>;
  readonly delays: Dict<number | ((scope: Scope) => number)>;
};

/** The active states, in the order of their definition, and what is known. */
export type Configuration = { readonly active: readonly State[]; readonly context: object };

/** What a state does when it is entered and left, besides its actions. */
export type Effects = {
  enter: (state: State, scope: Scope) => void;
  leave: (state: State) => void;
};

const valueIn = (scope: Scope, value: unknown): unknown =>
  typeof value === "function" ? value(scope) : value;

/** Takes a machine from one configuration to the next, as SCXML's algorithm does: https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation */
export class Stepper {
  readonly #names: Implementations;
  readonly #effects: Effects;
  #active = new Set<State>();
  #context: object;
  /** Raised by states that have come to their end. */
  #raised: Event[] = [];

  constructor(names: Implementations, effects: Effects, { active, context }: Configuration) {
    this.#names = names;
    this.#effects = effects;
    this.#active = new Set(active);
    this.#context = context;
  }

  get configuration(): Configuration {
    return { active: this.#inOrder(), context: this.#context };
  }

  begin(root: State, event: Event): void {
    this.#enter(statesToEnter(root, root), event);
    this.#settle(event);
  }

  /** Whether anything answers the event. */
  take(event: Event): boolean {
    const transitions = this.#select((state) => state.on.get(event.type), event);
    if (transitions.length === 0) return false;
    this.#go(transitions, event);
    this.#settle(event);
    return true;
  }

  /** Takes what needs no event, then what was raised, until nothing is left. */
  #settle(event: Event): void {
    let latest = event;
    for (;;) {
      let transitions = this.#select(({ always }) => always, latest);
      if (transitions.length === 0) {
        const raised = this.#raised.shift();
        if (raised === undefined) return;
        latest = raised;
        transitions = this.#select((state) => state.on.get(raised.type), raised);
      }
      if (transitions.length > 0) this.#go(transitions, latest);
    }
  }

  /** The first transition that is allowed, of the innermost states before those around them; parallel ones have several. */
  #select(choicesOf: (state: State) => readonly Transition[] | undefined, event: Event): Transition[] {
    const scope = { context: this.#context, event };
    const of = (state: State): Transition[] => {
      const inside = state.children.flatMap((child) => (this.#active.has(child) ? of(child) : []));
      if (inside.length > 0) return inside;
      const taken = choicesOf(state)?.find(({ guard }) => guard === undefined || this.#allows(guard, scope));
      return taken ? [taken] : [];
    };
    return withoutConflicts(this.#inOrder().slice(0, 1).flatMap(of));
  }

  #allows(guard: Guard, scope: Scope): boolean {
    const named = typeof guard === "string" ? this.#names.guards[guard] : guard;
    return typeof named === "function" && named(scope);
  }

  #go(transitions: readonly Transition[], event: Event): void {
    const moves = transitions.flatMap(({ source, target, reenters }) =>
      target === null ? [] : [{ source, target, reenters, domain: domainOf(source, target, reenters) }],
    );
    const left = this.#inOrder().filter((state) => moves.some(({ domain }) => isInside(state, domain)));
    for (const state of left.toReversed()) {
      for (const action of state.exit) this.#act(action, event);
      this.#effects.leave(state);
      this.#active.delete(state);
    }
    for (const { actions } of transitions) for (const action of actions) this.#act(action, event);
    for (const { target, domain } of moves) this.#enter(statesToEnter(target, domain), event);
  }

  #enter(states: ReadonlySet<State>, event: Event): void {
    for (const state of [...states].sort((a, b) => a.order - b.order)) {
      this.#active.add(state);
      for (const action of state.entry) this.#act(action, event);
      this.#effects.enter(state, { context: this.#context, event });
      if (state.isFinal && state.parent) this.#end(state.parent);
    }
  }

  /** Raises a state's end, and that of a parallel one around it all of whose parts are at theirs. */
  #end(state: State): void {
    this.#raised.push({ type: state.doneEvent });
    const { parent } = state;
    if (parent?.isParallel && parent.children.every((part) => this.#isAtEnd(part))) this.#end(parent);
  }

  #isAtEnd = (state: State): boolean =>
    state.children.some((child) => child.isFinal && this.#active.has(child));

  #act(action: Action, event: Event): void {
    const scope = { context: this.#context, event };
    const isNamed = typeof action === "object" && "type" in action;
    const name = isNamed ? action.type : action;
    const meant = typeof name === "string" ? this.#names.actions[name] : name;
    const params = isNamed ? valueIn(scope, action.params) : undefined;
    if (typeof meant === "function") meant(scope, params);
    else if (typeof meant === "object" && "assigned" in meant) {
      const { assigned } = meant;
      const change =
        typeof assigned === "function"
          ? assigned(scope, params)
          : Object.fromEntries(Object.entries(assigned).map(([key, value]) => [key, valueIn(scope, value)]));
      this.#context = { ...this.#context, ...change };
    }
  }

  #inOrder(): State[] {
    return [...this.#active].sort((a, b) => a.order - b.order);
  }
}

/** The target, what lies between it and the domain, and what begins inside of each. */
function statesToEnter(target: State, domain: State): ReadonlySet<State> {
  const entered = new Set<State>();
  const begin = (state: State): void => {
    const begun = state.isParallel ? state.children : state.initial ? [state.initial] : [];
    for (const child of begun) {
      entered.add(child);
      begin(child);
    }
  };
  begin(target);
  if (target !== domain || target.parent === null) entered.add(target);
  for (let at = target; at.parent && at !== domain && at.parent !== domain; at = at.parent) {
    const { parent } = at;
    entered.add(parent);
    // The other parts of a parallel state begin with this one.
    if (parent.isParallel)
      for (const other of parent.children) {
        if (other === at) continue;
        entered.add(other);
        begin(other);
      }
  }
  return entered;
}

/** Where two would leave the same state, the one that lies further inside is taken, or else the first. */
function withoutConflicts(transitions: readonly Transition[]): Transition[] {
  const kept: Transition[] = [];
  for (const one of transitions) {
    const rivals = kept.filter((other) => areAtOdds(one, other));
    if (rivals.some(({ source }) => !isInside(one.source, source))) continue;
    for (const rival of rivals) kept.splice(kept.indexOf(rival), 1);
    kept.push(one);
  }
  return kept;
}

function areAtOdds(one: Transition, other: Transition): boolean {
  if (one.target === null || other.target === null) return false;
  const a = domainOf(one.source, one.target, one.reenters);
  const b = domainOf(other.source, other.target, other.reenters);
  return a === b || isInside(a, b) || isInside(b, a);
}
