import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineState } from "@veranda/contract/engine/state";
import * as t from "@veranda/messages/voice";
import { closeToast, readToasts, showToast } from "#ui/toast/toast-store.ts";
import { roomBar } from "./voice-bar.ts";

/** Delay, as a mute is received before its duration, which comes with the next tick. */
const SETTLES_MS = 300;
/** A microphone that goes so shortly before its time goes with it: clocks differ a little. */
const TIMELY_MS = 1_500;

/** Shows short toasts for hosts' actions on one's own voice; returns a function that stops it. */
export function noticeVoices(engine: EngineHandle, onUnmute: () => void): () => void {
  const unmute = { label: t.unmute(), press: onUnmute };
  let wasBarred = roomBar(engine.state) !== null;
  let before = floorOf(engine.state);
  let muting: ReturnType<typeof setTimeout> | undefined;
  const sayMuted = (name: string): void => {
    const isFirm = engine.state.voice.mine.isMutedByHost;
    showToast({ message: (isFirm ? t.mutedFirmly : t.mutedBy)({ name }) });
  };

  const offers = () => readToasts().filter(({ action }) => action === unmute);
  const withdraw = (): void => {
    for (const { id } of offers()) closeToast(id);
  };
  const offerUnmute = (message: string): void => {
    withdraw();
    showToast({ message, action: unmute, subject: "voice" });
  };

  const notify = (): void => {
    const { session, voice } = engine.state;
    // In another instance, or in none, nothing prevents speaking.
    if (session.status !== "joined" || session.reconnecting !== null) return;
    const { askedToSpeakBy, mutedBy, mine } = voice;
    const bar = roomBar(engine.state);
    const isBarred = bar !== null;
    const floor = floorOf(engine.state);
    if (isBarred && !wasBarred && isSameFloor(floor, before) && !mine.isMutedByHost) {
      const isOver = before.speaksUntil !== null && before.speaksUntil - TIMELY_MS <= engine.serverNow();
      showToast({ message: isOver ? t.speakingTimeOver() : t.microphoneTakenBack(), subject: "voice" });
    }
    before = floor;
    // Hides a toast that no longer applies.
    if ((isBarred && !wasBarred) || mine.isMicrophoneOn) withdraw();
    if (mutedBy !== null) {
      engine.send("dismiss_voice_notice", { notice: "muted" });
      clearTimeout(muting);
      muting = setTimeout(sayMuted, SETTLES_MS, nameOf(engine, mutedBy));
    }
    if (askedToSpeakBy !== null) {
      engine.send("dismiss_voice_notice", { notice: "asked_to_speak" });
      if (!mine.isMicrophoneOn) offerUnmute(t.askedToSpeak({ name: nameOf(engine, askedToSpeakBy) }));
    } else if (wasBarred && !isBarred && !mine.isMicrophoneOn && offers().length === 0) {
      // The request to speak may have arrived just before the floor was given.
      offerUnmute(givenWords(engine));
    }
    wasBarred = isBarred;
  };
  const stop = engine.observe(["voice", "rights"], notify);
  notify();
  return () => {
    stop();
    withdraw();
    clearTimeout(muting);
  };
}

/** What a microphone that was given depends on. */
const floorOf = ({ voice, rights, session }: EngineState) => ({
  mode: voice.mode,
  speaksUntil: voice.mine.speaksUntil,
  rights,
  instanceId: session.instanceId,
});

/** Of another mode, role or instance people are told in other words. */
const isSameFloor = (is: ReturnType<typeof floorOf>, was: ReturnType<typeof floorOf>): boolean =>
  is.mode === was.mode && is.rights === was.rights && is.instanceId === was.instanceId;

/** With the speaking time, where it is limited. */
function givenWords(engine: EngineHandle): string {
  const { speaksUntil } = engine.state.voice.mine;
  if (speaksUntil === null) return t.mayNowSpeak();
  return t.mayNowSpeakFor({ minutes: Math.max(1, Math.round((speaksUntil - engine.serverNow()) / 60_000)) });
}

const nameOf = ({ state }: EngineHandle, participantId: string): string =>
  state.participants[participantId]?.displayName ?? t.aHost();
