import { vi } from "vitest";

/** A browser's track, which records whether it was stopped. */
export type FakeTrack = MediaStreamTrack & { isStopped: boolean };

export function fakeTrack(kind: "audio" | "video", label: string = kind): FakeTrack {
  const track = Object.assign(new EventTarget(), {
    kind,
    label,
    muted: false,
    contentHint: "",
    isStopped: false,
    getCapabilities: () => ({}),
    getSettings: () => ({ height: 720 }),
    applyConstraints: () => Promise.resolve(),
    stop: () => void (track.isStopped = true),
  });
  return track as unknown as FakeTrack;
}

export const streamOf = (...tracks: MediaStreamTrack[]): MediaStream => {
  const of = (kind: string) => tracks.filter((track) => track.kind === kind);
  return {
    getTracks: () => tracks,
    getAudioTracks: () => of("audio"),
    getVideoTracks: () => of("video"),
  } as unknown as MediaStream;
};

/** The browser's requests and answers: a camera, and a screen with sound. */
export function stubDevices() {
  const camera = fakeTrack("video", "Desk camera");
  const picture = fakeTrack("video", "Window");
  const sound = fakeTrack("audio", "Its sound");
  const getUserMedia = vi.fn<(wish: MediaStreamConstraints) => Promise<MediaStream>>();
  const getDisplayMedia = vi.fn<(wish: DisplayMediaStreamOptions) => Promise<MediaStream>>();
  getUserMedia.mockImplementation(() => Promise.resolve(streamOf(camera)));
  getDisplayMedia.mockImplementation(() => Promise.resolve(streamOf(picture, sound)));
  const enumerateDevices = vi.fn<() => Promise<MediaDeviceInfo[]>>(() => Promise.resolve([]));
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, getDisplayMedia, enumerateDevices });
  const permissions = { query: () => Promise.reject(new Error("not told")) };
  vi.stubGlobal("isSecureContext", true);
  // Of its own object: what else the page asks of its browser stays as it is.
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  Object.defineProperty(navigator, "permissions", { value: permissions, configurable: true });
  const restore = (): void => {
    Reflect.deleteProperty(navigator, "mediaDevices");
    Reflect.deleteProperty(navigator, "permissions");
    vi.unstubAllGlobals();
  };
  return { camera, picture, sound, getUserMedia, getDisplayMedia, enumerateDevices, restore };
}
