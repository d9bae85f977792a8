import { CHAT_HISTORY } from "@veranda/contract/constants";
import type { ChatMessage } from "@veranda/contract/records/chat";
import type { Context, Feature } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

/** Chat: messages go to the room; they appear for everyone, the sender too, when the room broadcasts them. */
export function chat(context: Context, session: RoomSender): Feature<"send_chat_message"> {
  return {
    handlers: {
      send_chat_message: ({ message, isReadAloud }) => {
        const { unanswered } = context.state.current.chat;
        context.state.patch("chat", { unanswered: [...unanswered, message] });
        session.tell("chat", { text: message, ...(isReadAloud === true && { isReadAloud }) });
      },
    },
  };
}

/** A received message: into the list, and as a bubble above its sender. */
export function onChatMessage({ state, world }: Context, message: ChatMessage): void {
  const { messages, unanswered, held } = state.current.chat;
  if (messages.some(({ id }) => id === message.id)) return;
  const isOwn = message.senderId === state.current.session.me && message.isSpoken !== true;
  // A host approved the held message: this doesn't answer the last one sent.
  const wasHeld = isOwn && held.includes(message.text);
  state.patch("chat", {
    messages: [...messages, message].slice(-CHAT_HISTORY),
    unanswered: isOwn && !wasHeld ? unanswered.slice(1) : unanswered,
    held: wasHeld ? without(held, message.text) : held,
  });
  // Spoken text was heard, and has its captions.
  if (message.isSpoken === true) return;
  // Hidden in the chat, where readers can reveal it, which isn't possible above a head.
  if (message.isFiltered === true) return;
  if (!isMuted(state.current, message.senderId)) world.people?.say(message.senderId, message.text);
}

/** A host or staff have removed a message. */
export function onChatRemoved({ state }: Context, id: string): void {
  const { messages } = state.current.chat;
  state.patch("chat", { messages: messages.filter((message) => message.id !== id) });
}

/** A restored message: in its old place, without a notification. */
export function onChatRestored({ state }: Context, message: ChatMessage): void {
  const { messages } = state.current.chat;
  if (messages.some(({ id }) => id === message.id)) return;
  const at = messages.findIndex(({ sentAt }) => sentAt > message.sentAt);
  state.patch("chat", {
    messages: messages.toSpliced(at === -1 ? messages.length : at, 0, message).slice(-CHAT_HISTORY),
  });
}

/** The room refused the oldest unanswered message. */
export function onChatRefused({ state, events }: Context): void {
  const [text, ...unanswered] = state.current.chat.unanswered;
  if (text === undefined) return;
  state.patch("chat", { unanswered });
  events.emit("chat_unsent", { text });
}

/** The oldest unanswered message is held for a host's approval; it is listed already. */
export function onChatHeld({ state, events }: Context): void {
  const { unanswered, held } = state.current.chat;
  state.patch("chat", { unanswered: unanswered.slice(1), held: [...held, ...unanswered.slice(0, 1)] });
  events.emit("chat_held", null);
}

/** Drops messages that were not sent yet. */
export function onChatDropped({ state, events }: Context, text: string): void {
  state.patch("chat", { held: without(state.current.chat.held, text) });
  events.emit("chat_dropped", null);
}

/** Removes the first one with this text. */
const without = (held: readonly string[], text: string): string[] =>
  held.filter((_, at) => at !== held.indexOf(text));

/** The chat history on joining or rejoining: pending messages missing from it were lost. */
export function onChatHistory({ state, events }: Context, messages: ChatMessage[], isResumed: boolean): void {
  const { unanswered, held } = state.current.chat;
  const own = messages.filter(
    ({ senderId, isSpoken }) => senderId === state.current.session.me && isSpoken !== true,
  );
  // Unsent messages are dropped with the seat.
  const stillHeld = isResumed ? held.filter((text) => !own.some((said) => said.text === text)) : [];
  state.set("chat", { messages, unanswered: [], held: stillHeld });
  for (const text of unanswered) {
    if (!own.slice(-unanswered.length).some((said) => said.text === text))
      events.emit("chat_unsent", { text });
  }
}
