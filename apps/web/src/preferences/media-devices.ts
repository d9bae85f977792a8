import * as t from "@veranda/messages/devices";

export type Devices = {
  /** The devices have labels, so permission was given. */
  isNamed: boolean;
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
  /** Empty where the browser doesn't let pages choose. */
  speakers: readonly MediaDeviceInfo[];
};

/** The devices, without a permission prompt. */
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

/** Chrome lists the system's default again, under pseudo ids, which equal no choice. */
const isChoice =
  (wanted: MediaDeviceKind) =>
  ({ kind, deviceId }: MediaDeviceInfo): boolean =>
    kind === wanted && deviceId !== "default" && deviceId !== "communications";

/** Whether a space's sound can be routed to a chosen device. */
const canChooseSpeaker = (): boolean =>
  typeof AudioContext !== "undefined" && "setSinkId" in AudioContext.prototype;

/** Prompts for permission, from a press; resolves with why there is nothing to choose, or null. */
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
  // Many machines have a microphone only.
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
