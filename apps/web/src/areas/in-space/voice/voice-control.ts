import type { EngineHandle } from "@veranda/contract/engine/module";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { roomBar } from "./voice-bar.ts";
import { NO_VOICE_YET, useVoice } from "./voice-view.ts";
import type { VoiceSession, VoiceVisit } from "./voice-types.ts";

/* What of the voice is in every space: it brings the rest when somebody wants to speak, or is to be heard. */

let visit: VoiceVisit | null = null;
let session: Promise<VoiceSession | null> | null = null;

/** From here on one may speak; returns the end of it, which gives the microphone back. */
export function beginVoice(begun: VoiceVisit): () => void {
  visit = begun;
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true }, true);
  const { engine } = begun;
  const listen = () => {
    if (isToldSomething(engine) || isAnybodyHeard(engine) || isWaiting(engine)) void askForVoice();
  };
  const stop = engine.observe(["voice", "rights", "session"], listen);
  listen();
  return () => {
    stop();
    void session?.then((voice) => voice?.close());
    visit = null;
    session = null;
    useVoice.setState(NO_VOICE_YET, true);
  };
}

/** Whom a host asks to speak, or mutes, is told so, whether or not they ever spoke. */
const isToldSomething = ({ state: { voice } }: EngineHandle): boolean =>
  voice.askedToSpeakBy !== null || voice.mutedBy !== null;

function isAnybodyHeard({ state: { voice, session: room } }: EngineHandle): boolean {
  return Object.entries(voice.people).some(([id, { isMicrophoneOn }]) => isMicrophoneOn && id !== room.me);
}

/** Who waits for the microphone is told when it is given to them. */
const isWaiting = ({ state }: EngineHandle): boolean =>
  state.session.status === "joined" && state.voice.mode !== "everyone" && roomBar(state) === "raise_hand";

/** The voice of this visit, fetched when it is first asked for; null where it can't be had. */
export function askForVoice(): Promise<VoiceSession | null> {
  if (visit === null) return Promise.resolve(null);
  const begun = visit;
  session ??= import("./voice-chunk.ts").then(
    ({ startVoice }) => (visit === begun ? startVoice(begun) : null),
    async () => {
      if (visit === begun) {
        session = null;
        useVoice.setState({ status: "Off" });
      }
      await handleMissingChunk();
      return null;
    },
  );
  return session;
}

/** A press on the button, or its key: on, or off. */
export async function pressMicrophone(): Promise<void> {
  if (session === null) useVoice.setState({ status: "Initializing" });
  (await askForVoice())?.press();
}

/** On for as long as something is held. */
export async function holdMicrophone(isHeld: boolean): Promise<void> {
  if (session === null && !isHeld) return;
  (await askForVoice())?.hold(isHeld);
}

export function toggleHand(): void {
  const engine = visit?.engine;
  engine?.send("raise_hand", { isRaised: engine.state.voice.mine.hand === 0 });
}
