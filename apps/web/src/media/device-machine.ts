import { assign, fromPromise, setup, type SnapshotFrom } from "#site/statechart/statechart.ts";
import { closeCapture, faultOf, type Capture, type CaptureLack } from "#preferences/capture.ts";

/** The permission, as the browser reports it without asking the person. */
export type Survey = { isPossible: boolean; permission: PermissionState };

export type DeviceEvent<Bar> =
  /** By the button, its hotkey, or while one of them is held. */
  | { type: "SWITCH"; isOn: boolean }
  /** What prevents its use here now; null: nothing. */
  | { type: "BAR"; bar: Bar | null }
  /** The room switched it off. */
  | { type: "FORCE_OFF" }
  /** The browser's permission was changed. */
  | { type: "PERMISSION"; permission: PermissionState }
  /** The device ended: unplugged, or taken by the system. */
  | { type: "LOST" }
  /** A device was connected or disconnected. */
  | { type: "DEVICES_CHANGED" }
  /** Another device or processing was chosen. */
  | { type: "REOPEN" }
  /** A phone call or another app interrupts it, or has returned it. */
  | { type: "INTERRUPTED"; isInterrupted: boolean }
  /** The visit ends: the device is released. */
  | { type: "CLOSE" };

type DeviceContext<Bar> = {
  capture: Capture | null;
  bar: Bar | null;
  /** What the browser lacks. */
  lack: CaptureLack | null;
  /** Switch on as soon as a device is available. */
  isWanted: boolean;
  isInterrupted: boolean;
};

const notProvided = () => Promise.reject(new Error("not provided"));

/** Reasons that may no longer apply on another press. */
const RETRYABLE: ReadonlySet<CaptureLack> = new Set(["no_device", "in_use"]);

/** States of one's own microphone or camera (product specification, section 4: webcam status). */
export type DeviceStatus =
  | "Initializing"
  | "Off"
  | "On"
  | "RequestingPermissions"
  | "PermissionsDenied"
  | "Unavailable";

/**
 * One's own microphone or camera; its subscribers publish the track and tell the room. `isKept`: the device stays open
 * when off, so that switching on again is instant.
 */
export function deviceMachine<Bar extends string>({ isKept }: { isKept: boolean }) {
  return setup({
    types: { context: {} as DeviceContext<Bar>, events: {} as DeviceEvent<Bar> },
    actors: {
      survey: fromPromise<Survey>(notProvided),
      open: fromPromise<Capture>(notProvided),
    },
    actions: {
      keep: assign(({ context }, params: { capture: Capture }) => {
        if (context.capture !== params.capture) closeCapture(context.capture);
        return { capture: params.capture, isInterrupted: params.capture.track.muted };
      }),
      giveBack: assign(({ context }) => {
        if (isKept) return {};
        closeCapture(context.capture);
        return { capture: null, isInterrupted: false };
      }),
      drop: assign(({ context }) => {
        closeCapture(context.capture);
        return { capture: null, isInterrupted: false };
      }),
    },
    guards: {
      /** Whether the bar was lifted. */
      isFree: ({ context }) => context.bar === null && context.lack === null,
      isBarred: ({ context }) => context.bar !== null,
      isOpen: ({ context }) => context.capture !== null,
      isWanted: ({ context }) => context.isWanted,
    },
  }).createMachine({
    id: "device",
    context: { capture: null, bar: null, lack: null, isWanted: false, isInterrupted: false },
    initial: "Initializing",
    on: {
      BAR: { actions: assign({ bar: ({ event }) => event.bar }) },
      INTERRUPTED: { actions: assign({ isInterrupted: ({ event }) => event.isInterrupted }) },
      LOST: { actions: "drop" },
      REOPEN: { actions: "drop" },
      CLOSE: { target: ".Off", actions: "drop" },
    },
    states: {
      Initializing: {
        on: { SWITCH: { actions: assign({ isWanted: ({ event }) => event.isOn }) } },
        invoke: {
          src: "survey",
          onDone: [
            {
              guard: ({ event }) => !event.output.isPossible,
              target: "Unavailable",
              actions: assign({ lack: "insecure" }),
            },
            { guard: ({ event }) => event.output.permission === "denied", target: "PermissionsDenied" },
            { guard: "isBarred", target: "Off" },
            { guard: "isWanted", target: "RequestingPermissions" },
            { target: "Off" },
          ],
          // Where the permission can't be queried, the press asks for it.
          onError: [{ guard: "isWanted", target: "RequestingPermissions" }, { target: "Off" }],
        },
      },
      Off: {
        entry: [assign({ isWanted: false, lack: null }), "giveBack"],
        always: { guard: "isBarred", target: "Unavailable" },
        on: {
          SWITCH: [
            { guard: ({ event }) => !event.isOn },
            { guard: "isOpen", target: "On" },
            { target: "RequestingPermissions", actions: assign({ isWanted: true }) },
          ],
          PERMISSION: {
            guard: ({ event }) => event.permission === "denied",
            target: "PermissionsDenied",
          },
        },
      },
      RequestingPermissions: {
        always: { guard: "isBarred", target: "Unavailable" },
        on: {
          SWITCH: { actions: assign({ isWanted: ({ event }) => event.isOn }) },
          REOPEN: { target: "RequestingPermissions", reenter: true },
        },
        invoke: {
          src: "open",
          onDone: [
            {
              guard: "isWanted",
              target: "On",
              actions: { type: "keep", params: ({ event }) => ({ capture: event.output }) },
            },
            { target: "Off", actions: { type: "keep", params: ({ event }) => ({ capture: event.output }) } },
          ],
          onError: [
            { guard: ({ event }) => faultOf(event.error) === "denied", target: "PermissionsDenied" },
            { target: "Unavailable", actions: assign({ lack: ({ event }) => lackOf(event.error) }) },
          ],
        },
      },
      On: {
        entry: assign({ isWanted: true, lack: null }),
        initial: "open",
        always: { guard: "isBarred", target: "Unavailable" },
        on: {
          SWITCH: { guard: ({ event }) => !event.isOn, target: "Off" },
          FORCE_OFF: "Off",
          PERMISSION: { guard: ({ event }) => event.permission === "denied", target: "PermissionsDenied" },
          LOST: { target: ".reopening", actions: "drop" },
          // The open device continues until the other one is open.
          REOPEN: ".reopening",
        },
        states: {
          open: {},
          reopening: {
            // Both changes at once: the last request wins.
            on: {
              LOST: { target: "reopening", reenter: true, actions: "drop" },
              REOPEN: { target: "reopening", reenter: true },
            },
            invoke: {
              src: "open",
              onDone: {
                target: "open",
                actions: { type: "keep", params: ({ event }) => ({ capture: event.output }) },
              },
              onError: [
                {
                  guard: ({ event }) => faultOf(event.error) === "denied",
                  target: "#device.PermissionsDenied",
                },
                {
                  target: "#device.Unavailable",
                  actions: ["drop", assign({ lack: ({ event }) => lackOf(event.error) })],
                },
              ],
            },
          },
        },
      },
      PermissionsDenied: {
        entry: ["drop", assign({ isWanted: false })],
        on: {
          SWITCH: {
            guard: ({ event }) => event.isOn,
            target: "RequestingPermissions",
            actions: assign({ isWanted: true }),
          },
          PERMISSION: { guard: ({ event }) => event.permission !== "denied", target: "Off" },
        },
      },
      Unavailable: {
        entry: [assign({ isWanted: false }), "giveBack"],
        always: { guard: "isFree", target: "Off" },
        on: {
          SWITCH: {
            guard: ({ context, event }) =>
              event.isOn && context.bar === null && context.lack !== null && RETRYABLE.has(context.lack),
            target: "RequestingPermissions",
            actions: assign({ isWanted: true }),
          },
          DEVICES_CHANGED: {
            guard: ({ context }) => context.lack !== null && RETRYABLE.has(context.lack),
            actions: assign({ lack: null }),
          },
        },
      },
    },
  });
}

/** null: denied by the person, or by the browser. */
function lackOf(error: unknown): CaptureLack | null {
  const fault = faultOf(error);
  return fault === "denied" ? null : fault;
}

export type DeviceMachine<Bar extends string> = ReturnType<typeof deviceMachine<Bar>>;
export type DeviceSnapshot<Bar extends string> = SnapshotFrom<DeviceMachine<Bar>>;

/** The specification's name of a state. */
export function deviceStatus<Bar extends string>({ value }: DeviceSnapshot<Bar>): DeviceStatus {
  return typeof value === "string" ? value : outermost(value);
}

function outermost<T extends object>(states: T): keyof T {
  for (const name in states) return name;
  throw new Error("A machine is in some state");
}

/** On or starting: another press switches it off. */
export function isSwitchedOn<Bar extends string>(snapshot: DeviceSnapshot<Bar>): boolean {
  const status = deviceStatus(snapshot);
  const isPending = status === "Initializing" || status === "RequestingPermissions";
  return status === "On" || (isPending && snapshot.context.isWanted);
}

/** Why a device is Unavailable; a bar takes precedence over what the browser lacks. */
export const unavailability = <Bar extends string>({
  context: { bar, lack },
}: DeviceSnapshot<Bar>): Bar | CaptureLack | null => bar ?? lack;
