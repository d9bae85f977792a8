import type { EngineHandle } from "@veranda/contract/engine/module";
import { groupMicrophone, useGroupVoice } from "#areas/people";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { roomBar } from "./voice-bar.ts";
import { NO_VOICE_YET, readVoice, useVoice } from "./voice-view.ts";
import type { VoiceSession, VoiceVisit } from "./voice-types.ts";

/* The part of the voice code in every visit: it loads the rest when somebody speaks or is heard. */

let visit: VoiceVisit | null = null;
let session: Promise<VoiceSession | null> | null = null;

/** Enables voice for a visit; returns a function that ends it and releases the microphone. */
export function beginVoice(begun: VoiceVisit): () => void {
  visit = begun;
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true }, true);
  const { engine } = begun;
  const listen = () => {
    if (isToldSomething(engine) || isAnybodyHeard(engine) || isWaiting(engine)) void askForVoice();
  };
  const stop = engine.observe(["voice", "rights", "session"], listen);
  const stopGroup = followGroupVoice();
  listen();
  return () => {
    stop();
    stopGroup();
    void session?.then((voice) => voice?.close());
    visit = null;
    session = null;
    useVoice.setState(NO_VOICE_YET, true);
  };
}

/** The microphone goes to one's group or to the space, never to both: it stays on from the one to the other. */
const followGroupVoice = (): (() => void) =>
  useGroupVoice.subscribe((now, before) => {
    const group = groupMicrophone(now);
    if ((group === null) === (groupMicrophone(before) === null)) return;
    if (group !== null) {
      if (readVoice().status === "On") group.switchTo(true);
      void session?.then((voice) => voice?.release());
    } else if (now.session !== null && before.microphone === "On")
      void askForVoice().then((voice) => voice?.switchTo(true));
  });

/** Shows a host's mute or request to speak, even to people who have never spoken. */
const isToldSomething = ({ state: { voice } }: EngineHandle): boolean =>
  voice.askedToSpeakBy !== null || voice.mutedBy !== null;

function isAnybodyHeard({ state: { voice, session: room } }: EngineHandle): boolean {
  return Object.entries(voice.people).some(([id, { isMicrophoneOn }]) => isMicrophoneOn && id !== room.me);
}

/** People with a raised hand are told when they get the floor. */
const isWaiting = ({ state }: EngineHandle): boolean =>
  state.session.status === "joined" && state.voice.mode !== "everyone" && roomBar(state) === "raise_hand";

/** The visit's voice, loaded on first use; null where it can't be loaded. */
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

/** A press of the button or its hotkey: toggles it. */
export async function pressMicrophone(): Promise<void> {
  const group = groupMicrophone();
  if (group !== null) return group.press();
  if (session === null) useVoice.setState({ status: "Initializing" });
  return (await askForVoice())?.press();
}

/** On while held. */
export async function holdMicrophone(isHeld: boolean): Promise<void> {
  const group = groupMicrophone();
  if (group !== null) return group.hold(isHeld);
  if (session === null && !isHeld) return undefined;
  return (await askForVoice())?.hold(isHeld);
}

/** Wherever it goes. */
export const isMicrophoneOn = (): boolean =>
  (groupMicrophone() === null ? readVoice().status : useGroupVoice.getState().microphone) === "On";

export function toggleHand(): void {
  const engine = visit?.engine;
  engine?.send("raise_hand", { isRaised: engine.state.voice.mine.hand === 0 });
}
