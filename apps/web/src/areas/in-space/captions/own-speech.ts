import { create } from "zustand";

/** One's own microphone track while it is on, else null. Set by voice, read by captions. */
export const useOwnSpeech = create<{ stream: MediaStream | null }>(() => ({ stream: null }));

export const setOwnSpeech = (stream: MediaStream | null): void => useOwnSpeech.setState({ stream });
