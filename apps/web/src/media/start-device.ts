import { createActor, fromPromise } from "#site/statechart/statechart.ts";
import type { Capture } from "#preferences/capture.ts";
import type { DeviceEvent, DeviceMachine, DeviceSnapshot, Survey } from "./device-machine.ts";

export type Device<Bar extends string> = {
  send(event: DeviceEvent<Bar>): void;
  readonly snapshot: DeviceSnapshot<Bar>;
  /** Releases the device. */
  close(): void;
};

export type DeviceEvents<Bar extends string> = {
  onChange: (snapshot: DeviceSnapshot<Bar>) => void;
  /** The device ended and another replaced it; its name. */
  onReplaced: (label: string) => void;
};

type DeviceDeps<Bar extends string> = DeviceEvents<Bar> & {
  machine: DeviceMachine<Bar>;
  permission: "microphone" | "camera";
  /** Opens it with the current settings; throws getUserMedia's error. */
  open: (signal: AbortSignal) => Promise<Capture>;
  /** Applies changed settings from now on; returns a function that stops it. */
  followSettings: (device: Device<Bar>) => () => void;
};

/** Runs the machine with this browser's devices. */
export function startDevice<Bar extends string>({
  machine,
  permission,
  open,
  followSettings,
  onChange,
  onReplaced,
}: DeviceDeps<Bar>): Device<Bar> {
  const ended = new AbortController();
  const { signal } = ended;
  let watched: Capture | null = null;
  let unwatch = (): void => {};
  let isLost = false;

  const actor = createActor(
    machine.provide({
      actors: {
        survey: fromPromise(({ signal: begun }) =>
          survey(permission, AbortSignal.any([begun, signal]), onPermission),
        ),
        open: fromPromise(({ signal: begun }) => open(begun)),
      },
    }),
  );
  function onPermission(now: PermissionState): void {
    actor.send({ type: "PERMISSION", permission: now });
  }

  actor.subscribe((snapshot) => {
    const { capture } = snapshot.context;
    if (capture !== watched) {
      unwatch();
      watched = capture;
      if (capture) {
        if (isLost) onReplaced(capture.track.label);
        isLost = false;
        unwatch = watchTrack(capture.track, {
          onEnded: () => {
            isLost = true;
            actor.send({ type: "LOST" });
          },
          onInterrupted: (isInterrupted) => actor.send({ type: "INTERRUPTED", isInterrupted }),
        });
      }
    }
    onChange(snapshot);
  });
  actor.start();

  navigator.mediaDevices?.addEventListener("devicechange", () => actor.send({ type: "DEVICES_CHANGED" }), {
    signal,
  });
  // After a phone call the device may need to be reopened.
  document.addEventListener(
    "visibilitychange",
    () => {
      if (!document.hidden && watched?.track.muted === true) actor.send({ type: "REOPEN" });
    },
    { signal },
  );
  const device: Device<Bar> = {
    send: (event) => actor.send(event),
    get snapshot() {
      return actor.getSnapshot();
    },
    close() {
      stopSettings();
      ended.abort();
      unwatch();
      actor.send({ type: "CLOSE" });
      actor.stop();
    },
  };
  const stopSettings = followSettings(device);
  return device;
}

type TrackEvents = { onEnded: () => void; onInterrupted: (isInterrupted: boolean) => void };

function watchTrack(track: MediaStreamTrack, { onEnded, onInterrupted }: TrackEvents): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  track.addEventListener("ended", onEnded, { signal });
  track.addEventListener("mute", () => onInterrupted(true), { signal });
  track.addEventListener("unmute", () => onInterrupted(false), { signal });
  return () => ended.abort();
}

/** Queries without a prompt. Firefox before 132 and Safari before 16 don't support it: a press asks there. */
async function survey(
  name: "microphone" | "camera",
  signal: AbortSignal,
  onPermission: (permission: PermissionState) => void,
): Promise<Survey> {
  if (!window.isSecureContext || navigator.mediaDevices === undefined)
    return { isPossible: false, permission: "prompt" };
  try {
    const status = await navigator.permissions.query({ name });
    status.addEventListener("change", () => onPermission(status.state), { signal });
    return { isPossible: true, permission: status.state };
  } catch {
    return { isPossible: true, permission: "prompt" };
  }
}
