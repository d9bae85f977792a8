import type { EngineHandle, Recording } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/space-tools";
import { create } from "zustand";
import { showToast } from "#ui/toast/toast-store.ts";
import { readSpaceUi, sendToSpaceUi } from "./space-ui-state.ts";

/** The last picture or video until it is dismissed, and the recording in progress. */
export type Film = {
  taken: { kind: "picture" | "film"; file: Blob; url: string; at: Date } | null;
  /** `performance.now()` of its start. */
  recordingSince: number | null;
};

export const useFilm = create<Film>(() => ({ taken: null, recordingSince: null }));
let recording: Recording | null = null;
let isBusy = false;

function keep(kind: "picture" | "film", file: Blob): void {
  putAway();
  useFilm.setState({ taken: { kind, file, url: URL.createObjectURL(file), at: new Date() } });
}

export function putAway(): void {
  const { taken } = useFilm.getState();
  if (taken) URL.revokeObjectURL(taken.url);
  useFilm.setState({ taken: null });
}

/** Takes a full-resolution picture of the view, without the interface. */
export async function takePicture(engine: EngineHandle): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  sendToSpaceUi({ type: "TAKE_SCREENSHOT" });
  try {
    keep("picture", await engine.screenshot({ isFull: true }));
    engine.send("trigger_haptics", { pattern: "success" });
  } catch {
    showToast({ message: t.pictureFailed(), kind: "error" });
  } finally {
    isBusy = false;
  }
}

/** Starts a recording of the view with sound, or stops the current one. */
export async function toggleRecording(engine: EngineHandle): Promise<void> {
  if (isBusy) return;
  if (recording || readSpaceUi().isScreenRecording) return stopRecording();
  isBusy = true;
  sendToSpaceUi({ type: "START_RECORDING" });
  try {
    recording = await engine.record();
    useFilm.setState({ recordingSince: performance.now() });
  } catch {
    sendToSpaceUi({ type: "STOP_RECORDING" });
    showToast({ message: t.cannotRecord(), kind: "error" });
  } finally {
    isBusy = false;
  }
}

/** Also on leaving the space, so that the recording isn't lost. */
export async function stopRecording(): Promise<void> {
  const ending = recording;
  recording = null;
  useFilm.setState({ recordingSince: null });
  sendToSpaceUi({ type: "STOP_RECORDING" });
  if (!ending) return;
  const file = await ending.stop();
  if (file.size > 0) keep("film", file);
  else showToast({ message: t.cannotRecord(), kind: "error" });
}
