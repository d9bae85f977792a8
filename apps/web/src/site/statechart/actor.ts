import type { Event, Scope, State } from "./chart.ts";
import { Stepper, type Configuration, type Implementations } from "./step.ts";

/** Timers, which tests replace. */
export type Clock = {
  setTimeout(act: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
};
const browser: Clock = {
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer),
};

export type Machine = {
  readonly root: State;
  readonly context: object | ((of: { input: unknown }) => object);
  readonly names: Implementations;
};

export type Value = string | { readonly [key: string]: Value };

export class Snapshot {
  readonly value: Value;
  readonly context: object;
  readonly tags: ReadonlySet<string>;
  readonly status: "active" | "stopped";

  constructor(root: State, { active, context }: Configuration, status: "active" | "stopped") {
    this.value = valueOf(root, new Set(active));
    this.context = context;
    this.tags = new Set(active.flatMap(({ tag }) => tag ?? []));
    this.status = status;
  }

  hasTag = (tag: string): boolean => this.tags.has(tag);
  matches = (wanted: Value): boolean => matches(this.value, wanted);
}

function valueOf(state: State, active: ReadonlySet<State>): Value {
  const inside = state.children.filter((child) => active.has(child));
  const [only] = inside;
  if (only && !state.isParallel && only.children.length === 0) return only.key;
  return Object.fromEntries(inside.map((child) => [child.key, valueOf(child, active)]));
}

function matches(value: Value | undefined, wanted: Value): boolean {
  if (value === undefined) return false;
  if (typeof wanted === "string") return value === wanted || (typeof value === "object" && wanted in value);
  return Object.entries(wanted).every(
    ([key, inside]) => typeof value === "object" && matches(value[key], inside),
  );
}

type Options = { input?: unknown; clock?: Clock };
type Hear = (snapshot: Snapshot) => void;

/** A running machine. Events wait for the one before them; subscribers hear of each one that was taken. */
export class Actor {
  readonly #machine: Machine;
  readonly #clock: Clock;
  /** Subscribers, each with what it does when the machine stops. */
  readonly #hearers = new Map<Hear, (() => void) | undefined>();
  readonly #waiting: Event[] = [];
  /** Started and ended once the step is done: they see where it led. */
  #afterStep: (() => void)[] = [];
  /** By state: ends what it has started, and keeps it from starting more. */
  readonly #ends = new Map<State, () => () => void>();
  readonly #input: unknown;
  #configuration: Configuration = { active: [], context: {} };
  #snapshot: Snapshot;
  #phase: "idle" | "resting" | "busy" | "stopped" = "idle";

  constructor(machine: Machine, { input, clock = browser }: Options = {}) {
    this.#machine = machine;
    this.#clock = clock;
    this.#input = input;
    this.#snapshot = this.#first();
  }

  #first(): Snapshot {
    const { root, context } = this.#machine;
    this.#configuration = {
      active: [],
      context: typeof context === "function" ? context({ input: this.#input }) : context,
    };
    this.#step((stepper) => {
      stepper.begin(root, { type: "init" });
      return true;
    });
    return new Snapshot(root, this.#configuration, "active");
  }

  getSnapshot = (): Snapshot => this.#snapshot;

  /** After a stop from its beginning, which XState's can't: React mounts everything twice in development. */
  start(): this {
    if (this.#phase === "resting" || this.#phase === "busy") return this;
    if (this.#phase === "stopped") this.#snapshot = this.#first();
    this.#phase = "busy";
    this.#publish();
    this.#work();
    return this;
  }

  send = (event: Event): void => {
    if (this.#phase === "stopped") return;
    this.#waiting.push(event);
    if (this.#phase === "resting") this.#work();
  };

  subscribe(hear: Hear, stopped?: () => void): { unsubscribe: () => void } {
    this.#hearers.set(hear, stopped);
    return { unsubscribe: () => void this.#hearers.delete(hear) };
  }

  stop(): this {
    if (this.#phase === "stopped") return this;
    this.#phase = "stopped";
    this.#waiting.length = 0;
    this.#afterStep = [];
    for (const end of this.#ends.values()) end()();
    this.#ends.clear();
    this.#snapshot = new Snapshot(this.#machine.root, this.#configuration, "stopped");
    for (const stopped of this.#hearers.values()) stopped?.();
    this.#hearers.clear();
    return this;
  }

  #work(): void {
    this.#phase = "busy";
    try {
      for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
        const taken = event;
        if (this.#step((stepper) => stepper.take(taken)))
          this.#snapshot = new Snapshot(this.#machine.root, this.#configuration, "active");
        this.#publish();
        if (this.#isStopped()) return;
      }
    } finally {
      if (!this.#isStopped()) this.#phase = "resting";
    }
  }

  /** Effects may stop it. */
  #isStopped = (): boolean => this.#phase === "stopped";

  #publish(): void {
    const due = this.#afterStep;
    this.#afterStep = [];
    for (const act of due) act();
    for (const hear of this.#hearers.keys()) if (!this.#isStopped()) hear(this.#snapshot);
  }

  #step(take: (stepper: Stepper) => boolean): boolean {
    const stepper = new Stepper(
      this.#machine.names,
      {
        enter: (state, scope) => this.#begin(state, scope),
        leave: (state) => {
          const end = this.#ends.get(state);
          this.#ends.delete(state);
          if (end) this.#afterStep.push(end());
        },
      },
      this.#configuration,
    );
    const isTaken = take(stepper);
    this.#configuration = stepper.configuration;
    return isTaken;
  }

  /** What a state does while it is active: its timers and its task. */
  #begin(state: State, scope: Scope): void {
    const { delays, invocation } = state;
    if (delays.size === 0 && invocation === null) return;
    let isOver = false;
    const begun: (() => void)[] = [];
    const ends: (() => void)[] = [];
    const tell = (event: Event): void => {
      if (!isOver) this.send(event);
    };
    for (const [name, type] of delays) {
      const named = this.#machine.names.delays[name];
      const ms = typeof named === "function" ? named(scope) : (named ?? Number(name));
      begun.push(() => {
        const timer = this.#clock.setTimeout(() => tell({ type }), ms);
        ends.push(() => this.#clock.clearTimeout(timer as never));
      });
    }
    if (invocation !== null) {
      const { src, done, failed } = invocation;
      const input = typeof invocation.input === "function" ? invocation.input(scope) : invocation.input;
      begun.push(() => {
        const end = this.#machine.names.actors[src]?.start({
          input,
          send: tell,
          done: (output) => tell({ type: done, output }),
          failed: (error) => tell({ type: failed, error }),
        });
        if (end) ends.push(end);
      });
    }
    this.#afterStep.push(() => {
      // A state that was only passed through starts nothing.
      if (!isOver) for (const begin of begun) begin();
    });
    this.#ends.set(state, () => {
      isOver = true;
      return () => {
        for (const end of ends) end();
      };
    });
  }
}
