import * as t from "@veranda/messages/chat";
import { useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { useFilteredMessages } from "#preferences/filtered-messages.ts";
import { useIsMuted } from "../people/muted-people.ts";

/** Announces new chat messages while the panel, which announces them itself, is closed. */
export function ChatAnnouncer({ isPanelOpen }: { isPanelOpen: boolean }) {
  const last = useEngineState("chat.messages").at(-1);
  const me = useEngineState("session.me");
  const isMuted = useIsMuted();
  const { areShown } = useFilteredMessages();
  const lastId = last?.id ?? null;
  // Messages from before arriving or switching instance aren't announced.
  const [arrival, setArrival] = useState({ me, lastId });
  if (arrival.me !== me) setArrival({ me, lastId });
  const isNews =
    !isPanelOpen &&
    last !== undefined &&
    last.id !== arrival.lastId &&
    last.isSpoken !== true &&
    last.senderId !== me &&
    !isMuted(last.senderId);
  const isHidden = last?.isFiltered === true && !areShown;
  return (
    <p aria-live="polite" className="sr-only">
      {isNews ? `${last.senderName}: ${isHidden ? t.messageHidden() : last.text}` : ""}
    </p>
  );
}
