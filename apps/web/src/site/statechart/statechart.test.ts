import { array, assert, asyncProperty, boolean, constantFrom, nat, oneof, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as xstate from "xstate";
import * as own from "./statechart.ts";

/** What both runtimes have in common, as the product uses it. */
type Runtime = Pick<typeof xstate, "assign" | "createActor" | "fromCallback" | "fromPromise" | "setup">;

/** One machine with everything that the product's machines have in it. */
function machineFor({ setup, assign, fromCallback, fromPromise }: Runtime, log: string[]) {
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const say = (what: string) => () => void log.push(what);
  const machine = setup({
    types: { context: {} as { count: number; last: string }, events: {} as { type: string } },
    actors: {
      ask: fromPromise<string, number>(({ input, signal }) => {
        log.push(`ask ${input}`);
        signal.addEventListener("abort", () => log.push(`abort ${input}`));
        return new Promise((resolve, reject) => answers.push({ resolve, reject }));
      }),
      listen: fromCallback<{ type: string }>(({ sendBack }) => {
        log.push("listen");
        sendBack({ type: "heard" });
        return () => void log.push("deaf");
      }),
    },
    actions: {
      add: assign(({ context }, params: { by: number }) => ({ count: context.count + params.by })),
      note: (_, params: { what: string }) => void log.push(params.what),
    },
    guards: { isEven: ({ context }) => context.count % 2 === 0 },
    delays: { soon: 10, later: ({ context }) => 20 + context.count },
  }).createMachine({
    id: "m",
    context: { count: 0, last: "" },
    initial: "rest",
    on: {
      a: { actions: { type: "add", params: { by: 1 } } },
      home: ".rest",
      deep: "#m.work.busy.second",
    },
    states: {
      rest: {
        tags: "quiet",
        entry: say("+rest"),
        exit: say("-rest"),
        on: {
          b: [{ guard: "isEven", target: "work" }, { target: "both" }],
          c: {},
          d: "asking",
          e: { target: "rest", reenter: true },
        },
        after: { later: { target: "both", actions: say("late") } },
      },
      work: {
        initial: "busy",
        entry: { type: "note", params: ({ context }) => ({ what: `+work ${context.count}` }) },
        exit: say("-work"),
        onDone: { target: "rest", actions: say("done") },
        on: { c: ".busy", e: { target: ".busy", reenter: true }, home: {} },
        invoke: { src: "listen" },
        states: {
          busy: {
            tags: "loud",
            initial: "first",
            exit: say("-busy"),
            states: {
              first: { on: { b: "second", heard: { actions: say("heard") } } },
              second: { entry: say("+second"), always: { guard: "isEven", target: "#m.work.end" } },
            },
          },
          end: { type: "final" },
        },
      },
      asking: {
        invoke: {
          src: "ask",
          input: ({ context }) => context.count,
          onDone: { target: "both", actions: assign({ last: ({ event }) => event.output }) },
          onError: [{ guard: "isEven", target: "rest" }, { actions: say("odd") }],
        },
        on: { d: { target: "asking", reenter: true } },
      },
      both: {
        type: "parallel",
        onDone: "rest",
        on: { e: { target: "work", actions: { type: "add", params: { by: 1 } } } },
        states: {
          left: {
            initial: "open",
            states: {
              open: { on: { a: "shut", d: "#m.asking" }, after: { soon: "shut" } },
              shut: { type: "final", entry: say("+left") },
            },
          },
          right: {
            initial: "open",
            states: {
              open: { on: { b: "shut", a: { actions: say("right a") } }, exit: say("-right") },
              shut: { type: "final" },
            },
          },
        },
      },
    },
  });
  return { machine, answers };
}

type Step = { send: string } | { wait: number } | { answer: number; isError: boolean };

async function run(runtime: Runtime, steps: readonly Step[]): Promise<unknown[]> {
  const log: string[] = [];
  const { machine, answers } = machineFor(runtime, log);
  const actor = runtime.createActor(machine);
  actor.subscribe(({ value }) => log.push(JSON.stringify(value)));
  actor.start();
  const seen: unknown[] = [];
  for (const step of steps) {
    if ("send" in step) actor.send({ type: step.send });
    else if ("wait" in step) await vi.advanceTimersByTimeAsync(step.wait);
    else if (step.isError) answers[step.answer]?.reject(new Error("no"));
    else answers[step.answer]?.resolve(`answer ${step.answer}`);
    await vi.advanceTimersByTimeAsync(0);
    const { value, context, tags } = actor.getSnapshot();
    seen.push({ value, context, tags: [...tags], log: log.splice(0) });
  }
  actor.stop();
  return seen.concat(log);
}

const steps = array(
  oneof(
    { weight: 6, arbitrary: record({ send: constantFrom("a", "b", "c", "d", "e", "home", "deep") }) },
    { weight: 2, arbitrary: record({ wait: constantFrom(5, 10, 25) }) },
    { weight: 2, arbitrary: record({ answer: nat(3), isError: boolean() }) },
  ),
  { maxLength: 30 },
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("it does what XState does, whatever happens in whichever order", async () => {
  await assert(
    asyncProperty(steps, async (way) => {
      expect(await run(own, way)).toEqual(await run(xstate, way));
    }),
    { numRuns: 300 },
  );
});

describe("waiting", () => {
  const { machine } = machineFor(own, []);

  test("ends with the first state that is wanted, also with the one that is", async () => {
    const actor = own.createActor(machine).start();
    expect((await own.waitFor(actor, (now) => now.matches("rest"))).value).toBe("rest");
    const asking = own.waitFor(actor, (now) => now.matches("asking"));
    actor.send({ type: "d" });
    expect((await asking).value).toBe("asking");
  });

  test("ends by its signal, and where the machine stops", async () => {
    const actor = own.createActor(machine).start();
    const ended = new AbortController();
    const given = own.waitFor(actor, (now) => now.matches("both"), { signal: ended.signal });
    ended.abort(new Error("enough"));
    await expect(given).rejects.toThrow("enough");
    await expect(own.waitFor(actor, () => true, { signal: ended.signal })).rejects.toThrow("enough");
    const stopped = own.waitFor(actor, (now) => now.matches("both"));
    actor.stop();
    await expect(stopped).rejects.toThrow("stopped");
  });
});

test("what is started again begins anew", () => {
  const { machine } = machineFor(own, []);
  const actor = own.createActor(machine).start();
  actor.send({ type: "a" });
  actor.send({ type: "d" });
  actor.stop();
  actor.send({ type: "a" });
  actor.start();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.count]).toEqual(["rest", 0]);
  actor.send({ type: "d" });
  expect(actor.getSnapshot().value).toBe("asking");
});

test("a target that isn't there is found when the machine is made", () => {
  const wrong = () =>
    own.setup({}).createMachine({ initial: "a", states: { a: { on: { b: "c" as never } } } });
  expect(wrong).toThrow("No state c");
});
