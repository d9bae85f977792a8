import type * as xstate from "xstate";
import { stateTree, type Assignment, type StateConfig } from "./chart.ts";
import { Actor, type Clock, type Machine, type Snapshot } from "./actor.ts";
import type { Implementations, Task } from "./step.ts";

/*
 * State machines in XState's notation and with its types, run by less code: what the product's machines use of it
 * (docs/decisions/0033-an-own-statechart-runtime.md).
 */

export type { Actor, ActorRefFrom, SnapshotFrom } from "xstate";

type Setup = Partial<Implementations>;

function setUp(setup: Setup) {
  const names: Implementations = {
    actors: setup.actors ?? {},
    actions: setup.actions ?? {},
    guards: setup.guards ?? {},
    delays: setup.delays ?? {},
  };
  return {
    createMachine: ({ context = {}, ...config }: StateConfig & { context?: Machine["context"] }) =>
      machineOf({ root: stateTree(config), context, names }),
  };
}

const machineOf = (machine: Machine): Machine & { provide: (given: Setup) => Machine } => ({
  ...machine,
  provide: ({ actors = {}, actions = {}, guards = {}, delays = {} }) => {
    const { names } = machine;
    return machineOf({
      ...machine,
      names: {
        actors: { ...names.actors, ...actors },
        actions: { ...names.actions, ...actions },
        guards: { ...names.guards, ...guards },
        delays: { ...names.delays, ...delays },
      },
    });
  },
});

type PromiseOf = (of: { input: unknown; signal: AbortSignal }) => PromiseLike<unknown>;

/** A task that ends with a promise; its signal is aborted when the state is left before. */
const taskOfPromise = (make: PromiseOf): Task => ({
  start({ input, done, failed }) {
    const ended = new AbortController();
    let isPending = true;
    const settled =
      <T>(tell: (of: T) => void) =>
      (of: T): void => {
        isPending = false;
        tell(of);
      };
    const made = (async () => make({ input, signal: ended.signal }))();
    made.then(settled(done), settled(failed));
    return () => {
      if (isPending) ended.abort();
    };
  },
});

type CallbackOf = (of: {
  input: unknown;
  sendBack: (event: { type: string }) => void;
}) => (() => void) | undefined;

/** A task that sends events for as long as its state is active. */
const taskOfCallback = (make: CallbackOf): Task => ({
  start({ input, send }) {
    const end = make({ input, sendBack: send });
    return typeof end === "function" ? end : undefined;
  },
});

type Until = { signal?: AbortSignal };

/** Resolves with the first snapshot, now or later, that satisfies the predicate. */
function firstSnapshot(
  actor: Actor,
  isWanted: (snapshot: Snapshot) => boolean,
  { signal }: Until = {},
): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    if (isWanted(actor.getSnapshot())) return resolve(actor.getSnapshot());
    const aborted = (): void => {
      hearing.unsubscribe();
      reject(signal?.reason as Error);
    };
    const hearing = actor.subscribe(
      (snapshot) => {
        if (!isWanted(snapshot)) return;
        hearing.unsubscribe();
        signal?.removeEventListener("abort", aborted);
        resolve(snapshot);
      },
      () => reject(new Error("The machine has stopped")),
    );
    signal?.addEventListener("abort", aborted, { once: true });
    return undefined;
  });
}

/* With XState's types: statechart.test.ts compares the two. */
export const setup = setUp as unknown as typeof xstate.setup;
export const assign = ((assigned: Assignment["assigned"]) => ({
  assigned,
})) as unknown as typeof xstate.assign;
export const fromPromise = taskOfPromise as unknown as typeof xstate.fromPromise;
export const fromCallback = taskOfCallback as unknown as typeof xstate.fromCallback;
export const createActor = ((machine: Machine, options?: { input?: unknown; clock?: Clock }) =>
  new Actor(machine, options)) as unknown as typeof xstate.createActor;
export const waitFor = firstSnapshot as unknown as typeof xstate.waitFor;
