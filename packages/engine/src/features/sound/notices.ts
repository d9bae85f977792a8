import type { EngineState } from "@veranda/contract/engine/state";
import type { StateTree } from "../../core/state-tree.ts";
import type { Audio } from "../../platform/audio/audio.ts";
import { isMuted } from "../people/muted.ts";

/** Several messages or arrivals within this time are announced once. Milliseconds. */
const MESSAGE_GAP_MS = 400;
const ARRIVAL_GAP_MS = 2000;

/**
 * Plays a soft sound on new messages and arrivals, but not for those present on joining. Returns a function that stops
 * it.
 */
export function announceNews(state: StateTree<EngineState>, audio: Audio, now: () => number): () => void {
  const isInside = (): boolean => state.current.session.status === "joined" && state.current.loading.isReady;
  let lastMessage = state.current.chat.messages.at(-1)?.id;
  let previous: EngineState["participants"] = state.current.participants;
  let wasInside = isInside();
  let messageMs = -Infinity;
  let arrivalMs = -Infinity;

  const onChat = (isNews: boolean): void => {
    const message = state.current.chat.messages.at(-1);
    const isNew = message !== undefined && message.id !== lastMessage;
    lastMessage = message?.id;
    if (!isNew || !isNews || message.senderId === state.current.session.me) return;
    if (isMuted(state.current, message.senderId)) return;
    if (now() - messageMs < MESSAGE_GAP_MS) return;
    messageMs = now();
    audio.play("message");
  };
  const onPeople = (isNews: boolean): void => {
    const before = previous;
    previous = state.current.participants;
    if (!isNews || before === previous) return;
    const isAnyoneNew = Object.keys(previous).some((id) => !(id in before) && !isMuted(state.current, id));
    if (!isAnyoneNew || now() - arrivalMs < ARRIVAL_GAP_MS) return;
    arrivalMs = now();
    audio.play("arrival");
  };
  return state.observe(["chat.messages", "participants", "session.status", "loading.isReady"], () => {
    const isNews = wasInside && isInside();
    wasInside = isInside();
    onChat(isNews);
    onPeople(isNews);
  });
}
