import { mayHost } from "@veranda/contract";
import * as t from "@veranda/messages/hosting";
import { useEngineState } from "#engine/engine-state.ts";

/** Below the chat's field: which of the hosts' rules hold for who writes, and when a slow chat takes their next message. */
export function ChatRulesNote({ id, waitSeconds }: { id: string; waitSeconds: number }) {
  const rights = useEngineState("rights");
  const { slowSeconds, isWithoutLinks, isGuestChatHeld } = useEngineState("hosting.chatRules");
  if (rights === null || mayHost(rights)) return null;
  const rules = [
    ...(slowSeconds > 0 && waitSeconds === 0 ? [t.slowChatNote({ count: slowSeconds })] : []),
    ...(isWithoutLinks ? [t.noLinks()] : []),
    ...(isGuestChatHeld && rights.isAuthless ? [t.guestsChecked()] : []),
  ];
  if (rules.length === 0 && waitSeconds === 0) return null;
  return (
    <p id={id} className="mt-1.5 px-1 text-xs text-on-glass-soft">
      {waitSeconds > 0 && (
        <span role="timer" className="block tabular-nums">
          {t.writeAgainIn({ count: waitSeconds })}
        </span>
      )}
      {rules.join(" · ")}
    </p>
  );
}
