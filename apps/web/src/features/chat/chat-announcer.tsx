import { useEngineState } from "../engine/engine-state.ts";

/** Reads out what others write while the panel, which does so itself, is closed. */
export function ChatAnnouncer({ isPanelOpen }: { isPanelOpen: boolean }) {
  const last = useEngineState("chat.messages").at(-1);
  const me = useEngineState("session.me");
  const isNews = !isPanelOpen && last !== undefined && last.senderId !== me;
  return (
    <p aria-live="polite" className="sr-only">
      {isNews ? `${last.senderName}: ${last.text}` : ""}
    </p>
  );
}
