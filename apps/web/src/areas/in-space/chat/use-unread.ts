import { useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { useIsMuted } from "../people/muted-people.ts";

/** Number of others' messages since the chat was last visible. */
export function useUnread(isOpen: boolean): number {
  const messages = useEngineState("chat.messages");
  const me = useEngineState("session.me");
  const isMuted = useIsMuted();
  const lastId = messages.at(-1)?.id ?? null;
  // Messages from before the arrival don't count as unread.
  const [seenId, setSeenId] = useState(lastId);
  if (isOpen && seenId !== lastId) setSeenId(lastId);
  const from = messages.findLastIndex(({ id }) => id === seenId) + 1;
  return messages.slice(from).filter(({ senderId }) => senderId !== me && !isMuted(senderId)).length;
}
