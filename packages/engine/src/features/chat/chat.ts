import { CHAT_HISTORY } from "@veranda/contract/constants";
import type { ChatMessage } from "@veranda/contract/records/chat";
import type { Context, Feature } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

/** What is said goes to the room; it appears for everyone, the speaker too, when the room gives it out. */
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

/** A message that came: into the list, and as a bubble above who said it. */
export function onChatMessage({ state, world }: Context, message: ChatMessage): void {
  const { messages, unanswered, held } = state.current.chat;
  if (messages.some(({ id }) => id === message.id)) return;
  const isOwn = message.senderId === state.current.session.me && message.isSpoken !== true;
  // A host has shown what waited: no answer to what was sent last.
  const wasHeld = isOwn && held.includes(message.text);
  state.patch("chat", {
    messages: [...messages, message].slice(-CHAT_HISTORY),
    unanswered: isOwn && !wasHeld ? unanswered.slice(1) : unanswered,
    held: wasHeld ? without(held, message.text) : held,
  });
  // What was spoken was heard, and has its captions.
  if (message.isSpoken === true) return;
  // Hidden in the chat, where readers may look; nobody can over a head.
  if (message.isFiltered === true) return;
  if (!isMuted(state.current, message.senderId)) world.people?.say(message.senderId, message.text);
}

/** A host or staff have removed a message. */
export function onChatRemoved({ state }: Context, id: string): void {
  const { messages } = state.current.chat;
  state.patch("chat", { messages: messages.filter((message) => message.id !== id) });
}

/** A message is there again: where it stood, as nothing new. */
export function onChatRestored({ state }: Context, message: ChatMessage): void {
  const { messages } = state.current.chat;
  if (messages.some(({ id }) => id === message.id)) return;
  const at = messages.findIndex(({ sentAt }) => sentAt > message.sentAt);
  state.patch("chat", {
    messages: messages.toSpliced(at === -1 ? messages.length : at, 0, message).slice(-CHAT_HISTORY),
  });
}

/** The room did not take the oldest of what it was sent. */
export function onChatRefused({ state, events }: Context): void {
  const [text, ...unanswered] = state.current.chat.unanswered;
  if (text === undefined) return;
  state.patch("chat", { unanswered });
  events.emit("chat_unsent", { text });
}

/** The oldest of what was sent waits for a host; it is written already. */
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

/** The first of this text is taken out. */
const without = (held: readonly string[], text: string): string[] =>
  held.filter((_, at) => at !== held.indexOf(text));

/** All that was said here, as one arrives or is back: what was on its way and is not among it got lost. */
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
