import type { EngineHandle } from "@veranda/contract/engine/module";
import type { DoorMode } from "@veranda/contract/rooms/hosting";
import type { LeaveReason } from "@veranda/contract/rooms/messages";
import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { Guest } from "#session/guest.ts";
import type { PreparedGuest } from "./guest/prepare-guest.ts";
import type { Unsupported } from "#preferences/unsupported.ts";
import { faultOf, type VisitFault } from "./visit-fault.ts";

/** How long the view fades before the canvas closes. */
export const LEAVE_FADE_MS = 250;

type VisitData = {
  unsupported: Unsupported | null;
  /** Share of the engine's bundle that has arrived, 0 to 1. */
  engineProgress: number;
  engine: EngineHandle | null;
  guest: Guest | null;
  fault: VisitFault | null;
  leaveReason: LeaveReason | null;
  /** How the door of the instance that one left stands to those who come now, as far as one may know. */
  doorLeft: DoorMode;
};

export type VisitEvent =
  | { type: "ENGINE_PROGRESS"; share: number }
  | { type: "ENGINE_READY"; engine: EngineHandle }
  | { type: "ENGINE_FAILED"; error: unknown }
  | { type: "CONFIRM_GUEST"; guest: Guest }
  /** The space is drawn and one stands in it. */
  | { type: "SHOWN" }
  /** It is not any more: one is on the way to another instance of it. */
  | { type: "HIDDEN" }
  | { type: "JOIN_FAILED"; error: unknown }
  | { type: "ENDED"; reason: LeaveReason }
  | { type: "LEAVE" }
  | { type: "COME_BACK" }
  | { type: "RETRY" };

type Joining = { engine: EngineHandle; guest: Guest };

type Action<Params> = (event: unknown, params: Params) => void;
/** The machine alone keeps and tells nothing. */
const forgetGuest: Action<{ guest: Guest }> = () => {};
const keepFaultToItself: Action<{ fault: VisitFault }> = () => {};

/** What a visit does in the world; each is handed in, so that a test can drive the machine alone. */
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
    /** Brings who the guest turned out to be, when they sign in while they are asked. */
    signInInstead: fromPromise<Guest>(() => new Promise(() => {})),
    /** Asks for a seat and hands it to the engine. */
    join: fromPromise<void, Joining>(() => Promise.reject(new Error("not provided"))),
    /** Sends SHOWN, HIDDEN, JOIN_FAILED, ENDED; leaves the room when it is stopped. */
    session: fromCallback<VisitEvent, Joining>(() => {}),
  },
  actions: {
    rememberGuest: forgetGuest,
    reportFault: keepFaultToItself,
  },
  delays: { leaveFade: LEAVE_FADE_MS },
  guards: {
    isUnsupported: ({ context }) => context.unsupported !== null,
    // Who signed out comes back as somebody else, and who was put out only once they have signed in.
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
    /** The engine comes while the guest says who they are. */
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
                // They can still walk in as a guest.
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

/** Hosts alone know. An instance that nobody stays in ends with its door, and the next one begins open. */
function doorOf(engine: EngineHandle | null): DoorMode {
  const { participants = {}, hosting } = engine?.state ?? {};
  const view = hosting?.view;
  return view && (Object.keys(participants).length > 1 || view.waiting.length > 0) ? view.door : "open";
}

function joiningOf({ engine, guest }: VisitData): Joining {
  if (!engine || !guest) throw new Error("A visit joins before it has an engine and a guest");
  return { engine, guest };
}
