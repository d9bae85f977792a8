/** Something that makes text of a microphone. */
export type Recogniser = { stop(): void };

export type RecogniserEvents = {
  onText: (text: string, isFinal: boolean) => void;
  /** It can't go on by itself. */
  onFailed: () => void;
};
