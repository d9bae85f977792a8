import type { EngineHandle } from "@veranda/contract/engine/module";
import type { DoorMode } from "@veranda/contract/rooms/hosting";
import type { LeaveReason } from "@veranda/contract/rooms/messages";
import { assign, fromCallback, fromPromise, setup } from "#site/statechart/statechart.ts";
import type { Guest } from "#session/guest.ts";
import type { PreparedGuest } from "./guest/prepare-guest.ts";
import type { Unsupported } from "#preferences/unsupported.ts";
import { faultOf, type VisitFault } from "./visit-fault.ts";

/** How long the view fades before the canvas closes. */
export const LEAVE_FADE_MS = 250;

type VisitData = {
  unsupported: Unsupported | null;
  /** Loaded share of the engine's bundle, 0 to 1. */
  engineProgress: number;
  engine: EngineHandle | null;
  guest: Guest | null;
  fault: VisitFault | null;
  leaveReason: LeaveReason | null;
  /** Who may enter the instance that was left now, as far as the visitor may know. */
  doorLeft: DoorMode;
};

export type VisitEvent =
  | { type: "ENGINE_PROGRESS"; share: number }
  | { type: "ENGINE_READY"; engine: EngineHandle }
  | { type: "ENGINE_FAILED"; error: unknown }
  | { type: "CONFIRM_GUEST"; guest: Guest }
  /** The space is drawn, with the participant in it. */
  | { type: "SHOWN" }
  /** The scene is hidden while switching to another instance. */
  | { type: "HIDDEN" }
  | { type: "JOIN_FAILED"; error: unknown }
  | { type: "ENDED"; reason: LeaveReason }
  | { type: "LEAVE" }
  | { type: "COME_BACK" }
  | { type: "RETRY" };

type Joining = { engine: EngineHandle; guest: Guest };

type Action<Params> = (event: unknown, params: Params) => void;
/** Defaults for tests: no side effects. */
const forgetGuest: Action<{ guest: Guest }> = () => {};
const keepFaultToItself: Action<{ fault: VisitFault }> = () => {};

/** A visit's effects, injected so that tests can drive the machine alone. */
export const visitMachine = setup({
  types: {
    context: {} as VisitData,
    events: {} as VisitEvent,
    input: {} as { unsupported: Unsupported | null },
  },
  actors: {
    /** Sends ENGINE_PROGRESS, then ENGINE_READY or ENGINE_FAILED. */
    loadEngine: fromCallback<VisitEvent>(() => {}),
    prepareGuest: fromPromise<PreparedGuest>(() => Promise.reject(new Error("not provided"))),
    /** Sends the identity of a guest who signs in while being asked. */
    signInInstead: fromPromise<Guest>(() => new Promise(() => {})),
    /** Requests a seat and passes it to the engine. */
    join: fromPromise<void, Joining>(() => Promise.reject(new Error("not provided"))),
    /** Sends SHOWN, HIDDEN, JOIN_FAILED, ENDED; leaves the room when stopped. */
    session: fromCallback<VisitEvent, Joining>(() => {}),
  },
  actions: {
    rememberGuest: forgetGuest,
    reportFault: keepFaultToItself,
  },
  delays: { leaveFade: LEAVE_FADE_MS },
  guards: {
    isUnsupported: ({ context }) => context.unsupported !== null,
    // After a sign-out another identity returns; removed people return only with an account.
    isPrepared: ({ context: { engine, guest, leaveReason } }) =>
      engine !== null && guest !== null && leaveReason !== "logged_out" && leaveReason !== "denied",
  },
}).createMachine({
  id: "visit",
  context: ({ input }) => ({
    unsupported: input.unsupported,
    engineProgress: 0,
    engine: null,
    guest: null,
    fault: null,
    leaveReason: null,
    doorLeft: "open",
  }),
  initial: "checking",
  on: { LEAVE: { target: ".left", actions: assign({ leaveReason: "left" }) } },
  states: {
    checking: {
      always: [{ guard: "isUnsupported", target: "unsupported" }, { target: "arriving" }],
    },
    unsupported: {},
    /** The engine loads while the guest chooses a name. */
    arriving: {
      type: "parallel",
      states: {
        engine: {
          initial: "loading",
          states: {
            loading: {
              invoke: { src: "loadEngine" },
              on: {
                ENGINE_PROGRESS: { actions: assign({ engineProgress: ({ event }) => event.share }) },
                ENGINE_READY: {
                  target: "ready",
                  actions: assign({ engine: ({ event }) => event.engine, engineProgress: 1 }),
                },
                ENGINE_FAILED: {
                  target: "#visit.failed",
                  actions: assign({ fault: ({ event }) => faultOf(event.error) }),
                },
              },
            },
            ready: { type: "final" },
          },
        },
        guest: {
          initial: "preparing",
          states: {
            preparing: {
              invoke: {
                src: "prepareGuest",
                onDone: [
                  {
                    guard: ({ event }) => event.output.isKnown,
                    target: "identified",
                    actions: assign({ guest: ({ event }) => event.output.guest }),
                  },
                  { target: "asking", actions: assign({ guest: ({ event }) => event.output.guest }) },
                ],
                onError: {
                  target: "#visit.failed",
                  actions: assign({ fault: ({ event }) => faultOf(event.error) }),
                },
              },
            },
            asking: {
              invoke: {
                src: "signInInstead",
                onDone: { target: "identified", actions: assign({ guest: ({ event }) => event.output }) },
                // They can still enter as a guest.
                onError: {},
              },
              on: {
                CONFIRM_GUEST: {
                  target: "identified",
                  actions: [
                    assign({ guest: ({ event }) => event.guest }),
                    { type: "rememberGuest", params: ({ event }) => ({ guest: event.guest }) },
                  ],
                },
              },
            },
            identified: { type: "final" },
          },
        },
      },
      onDone: "joining",
    },
    joining: {
      invoke: {
        src: "join",
        input: ({ context }) => joiningOf(context),
        onDone: "present",
        onError: { target: "failed", actions: assign({ fault: ({ event }) => faultOf(event.error) }) },
      },
    },
    present: {
      invoke: { src: "session", input: ({ context }) => joiningOf(context) },
      initial: "entering",
      on: {
        LEAVE: {
          target: "leaving",
          actions: assign({ leaveReason: "left", doorLeft: ({ context }) => doorOf(context.engine) }),
        },
        ENDED: { target: "left", actions: assign({ leaveReason: ({ event }) => event.reason }) },
        JOIN_FAILED: { target: "failed", actions: assign({ fault: ({ event }) => faultOf(event.error) }) },
      },
      states: {
        entering: { on: { SHOWN: "inside" } },
        inside: { on: { HIDDEN: "entering" } },
      },
    },
    leaving: { after: { leaveFade: "left" } },
    left: {
      on: { COME_BACK: [{ guard: "isPrepared", target: "joining" }, { target: "arriving" }] },
      exit: assign({ leaveReason: null, doorLeft: "open" }),
    },
    failed: {
      entry: [
        {
          type: "reportFault",
          params: ({ context }) => ({ fault: context.fault ?? faultOf(null) }),
        },
      ],
      on: { RETRY: [{ guard: "isPrepared", target: "joining" }, { target: "arriving" }] },
      exit: assign({ fault: null }),
    },
  },
});

/** Only hosts know it. An instance without people ends and its settings with it; the next one starts open. */
function doorOf(engine: EngineHandle | null): DoorMode {
  const { participants = {}, hosting } = engine?.state ?? {};
  const view = hosting?.view;
  return view && (Object.keys(participants).length > 1 || view.waiting.length > 0) ? view.door : "open";
}

function joiningOf({ engine, guest }: VisitData): Joining {
  if (!engine || !guest) throw new Error("A visit joins before it has an engine and a guest");
  return { engine, guest };
}
