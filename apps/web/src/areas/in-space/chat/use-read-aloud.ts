import type { ChatMessage } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { useEngine } from "#engine/engine-state.ts";
import { useFilteredMessages } from "#preferences/filtered-messages.ts";
import { useIsMuted } from "../people/muted-people.ts";
import type { ChatSpeaker } from "./chat-speaker.ts";
import { useReadAloud } from "./read-aloud-settings.ts";

/**
 * Reads new messages aloud, of senders who want it to listeners who allow it; those who haven't chosen are asked once.
 */
export function useReadMessagesAloud(): void {
  const engine = useEngine();
  const isMuted = useIsMuted();
  const isForMe = useEffectEvent(
    ({ senderId, isReadAloud, isFiltered }: ChatMessage) =>
      isReadAloud === true &&
      (isFiltered !== true || useFilteredMessages.getState().areShown) &&
      senderId !== engine.state.session.me &&
      !isMuted(senderId),
  );

  useEffect(() => {
    if (!("speechSynthesis" in window)) return undefined;
    let speaker: ChatSpeaker | null = null;
    let lastId = engine.state.chat.messages.at(-1)?.id;
    let isOver = false;
    const read = async (message: ChatMessage): Promise<void> => {
      const { ReadAloud } = await import("./read-aloud.ts");
      if (isOver) return;
      const { isOn, voice, rate } = useReadAloud.getState();
      if (isOn === null) return ReadAloud.offer(message.senderName);
      speaker ??= ReadAloud.openSpeaker();
      const { isMuted: isSilent, volumes } = engine.state.sound;
      speaker.read(message, { name: voice, rate, volume: isSilent ? 0 : volumes.master * volumes.voices });
      return undefined;
    };
    const stop = engine.observe(["chat.messages"], () => {
      const message = engine.state.chat.messages.at(-1);
      if (message === undefined || message.id === lastId) return;
      lastId = message.id;
      if (useReadAloud.getState().isOn === false || !isForMe(message)) return;
      read(message).catch(() => handleMissingChunk());
    });
    return () => {
      isOver = true;
      stop();
      speaker?.close();
    };
  }, [engine]);
}
