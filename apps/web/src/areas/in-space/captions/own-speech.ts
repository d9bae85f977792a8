import { create } from "zustand";

/** One's own microphone while it is on; null while it isn't. The voice says it, captions listen to it. */
export const useOwnSpeech = create<{ stream: MediaStream | null }>(() => ({ stream: null }));

export const setOwnSpeech = (stream: MediaStream | null): void => useOwnSpeech.setState({ stream });
