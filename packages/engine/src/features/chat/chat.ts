import { CHAT_HISTORY } from "@veranda/contract/constants";
import type { ChatMessage } from "@veranda/contract/records/chat";
import type { Context, Feature } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

/** What is said goes to the room; it appears for everyone, the speaker too, when the room gives it out. */
export function chat(context: Context, session: RoomSender): Feature<"send_chat_message"> {
  return {
    handlers: { send_chat_message: ({ message }) => session.tell("chat", { text: message }) },
  };
}

/** A message that came: into the list, and as a bubble above who said it. */
export function onChatMessage({ state, world }: Context, message: ChatMessage): void {
  const { messages } = state.current.chat;
  if (messages.some(({ id }) => id === message.id)) return;
  state.patch("chat", { messages: [...messages, message].slice(-CHAT_HISTORY) });
  if (!isMuted(state.current, message.senderId)) world.people?.say(message.senderId, message.text);
}
