import { useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { useIsMuted } from "../people/muted-people.ts";

/** How many messages of others came since the chat was last on the screen. */
export function useUnread(isOpen: boolean): number {
  const messages = useEngineState("chat.messages");
  const me = useEngineState("session.me");
  const isMuted = useIsMuted();
  const lastId = messages.at(-1)?.id ?? null;
  // What was said before one arrived is history, not news.
  const [seenId, setSeenId] = useState(lastId);
  if (isOpen && seenId !== lastId) setSeenId(lastId);
  const from = messages.findLastIndex(({ id }) => id === seenId) + 1;
  return messages.slice(from).filter(({ senderId }) => senderId !== me && !isMuted(senderId)).length;
}
