import { createActor, fromPromise } from "xstate";
import { openMicrophone, type Capture, type CaptureWish } from "#preferences/capture.ts";
import { onVoiceSettings } from "#preferences/voice-settings.ts";
import {
  microphoneMachine,
  type MicrophoneEvent,
  type MicrophoneSnapshot,
  type Survey,
} from "./microphone-machine.ts";

export type Microphone = {
  send(event: MicrophoneEvent): void;
  readonly snapshot: MicrophoneSnapshot;
  /** Gives the device back. */
  close(): void;
};

type MicrophoneDeps = {
  wish: () => CaptureWish;
  onChange: (snapshot: MicrophoneSnapshot) => void;
  /** The device went away, and what came in its place; its name. */
  onReplaced: (label: string) => void;
};

/** The machine at work on this browser's devices. */
export function startMicrophone({ wish, onChange, onReplaced }: MicrophoneDeps): Microphone {
  const ended = new AbortController();
  const { signal } = ended;
  let watched: Capture | null = null;
  let unwatch = (): void => {};
  let isLost = false;

  const actor = createActor(
    microphoneMachine.provide({
      actors: {
        survey: fromPromise(({ signal: begun }) => survey(AbortSignal.any([begun, signal]), onPermission)),
        open: fromPromise(({ signal: begun }) => openMicrophone(wish(), begun)),
      },
    }),
  );
  function onPermission(permission: PermissionState): void {
    actor.send({ type: "PERMISSION", permission });
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
  // What a phone took for a call it may keep until it is asked again.
  document.addEventListener(
    "visibilitychange",
    () => {
      if (!document.hidden && watched?.track.muted === true) actor.send({ type: "REOPEN" });
    },
    { signal },
  );
  const stopSettings = onVoiceSettings((now, before) => {
    if (now.microphone !== before.microphone || now.isNoiseSuppressed !== before.isNoiseSuppressed)
      actor.send({ type: "REOPEN" });
  });

  return {
    send: (event) => actor.send(event),
    get snapshot() {
      return actor.getSnapshot();
    },
    close() {
      ended.abort();
      stopSettings();
      unwatch();
      actor.send({ type: "CLOSE" });
      actor.stop();
    },
  };
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

/** Asks nobody. Firefox before 132 and Safari before 16 don't tell of the permission: they are asked by the press. */
async function survey(
  signal: AbortSignal,
  onPermission: (permission: PermissionState) => void,
): Promise<Survey> {
  if (!window.isSecureContext || navigator.mediaDevices === undefined)
    return { isPossible: false, permission: "prompt" };
  try {
    const status = await navigator.permissions.query({ name: "microphone" });
    status.addEventListener("change", () => onPermission(status.state), { signal });
    return { isPossible: true, permission: status.state };
  } catch {
    return { isPossible: true, permission: "prompt" };
  }
}
