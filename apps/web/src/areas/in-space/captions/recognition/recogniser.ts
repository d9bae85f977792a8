/** Transcribes a microphone's track. */
export type Recogniser = { stop(): void };

export type RecogniserEvents = {
  onText: (text: string, isFinal: boolean) => void;
  /** It can't continue. */
  onFailed: () => void;
};
