import * as t from "@veranda/messages/devices";

export type Devices = {
  /** The browser tells their names: it was allowed. */
  isNamed: boolean;
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
  /** Empty where the browser lets pages choose none. */
  speakers: readonly MediaDeviceInfo[];
};

/** What the browser tells without asking the person. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const named = all.filter(({ label, deviceId }) => label !== "" && deviceId !== "");
  return {
    isNamed: named.length > 0,
    cameras: named.filter(({ kind }) => kind === "videoinput"),
    microphones: named.filter(isChoice("audioinput")),
    speakers: canChooseSpeaker() ? named.filter(isChoice("audiooutput")) : [],
  };
}

/** Chrome lists what the system has chosen once more, under names of its own; that is what no choice means. */
const isChoice =
  (wanted: MediaDeviceKind) =>
  ({ kind, deviceId }: MediaDeviceInfo): boolean =>
    kind === wanted && deviceId !== "default" && deviceId !== "communications";

/** Whether what a space plays can be sent to a chosen device. */
const canChooseSpeaker = (): boolean =>
  typeof AudioContext !== "undefined" && "setSinkId" in AudioContext.prototype;

/** Has the browser ask the person, from a press; answers why there is nothing to choose, or null. */
export async function askForDevices(
  wishes: readonly MediaStreamConstraints[] = [
    { audio: true, video: true },
    { audio: true },
    { video: true },
  ],
): Promise<string | null> {
  const { mediaDevices } = navigator;
  if (mediaDevices === undefined) return t.noDeviceApi();
  let refusal: unknown = null;
  // Many have a microphone alone.
  for (const wish of wishes) {
    try {
      const stream = await mediaDevices.getUserMedia(wish);
      for (const track of stream.getTracks()) track.stop();
      return null;
    } catch (error) {
      refusal = error;
      if (error instanceof DOMException && error.name === "NotAllowedError") break;
    }
  }
  return refusal instanceof DOMException && refusal.name === "NotAllowedError"
    ? t.devicesDenied()
    : t.noDevices();
}
