import { chatRulesFor } from "@veranda/contract/chat-rules";
import * as t from "@veranda/messages/chat";
import { useEngineState } from "#engine/engine-state.ts";
import { chatRuleWords } from "#i18n/chat-rule-words.ts";

/**
 * Below the chat's field: which of the hosts' rules hold for who writes, that some don't read it, and when a slow chat
 * takes their next message.
 */
export function ChatRulesNote({ id, waitSeconds }: { id: string; waitSeconds: number }) {
  const rights = useEngineState("rights");
  const rules = useEngineState("hosting.chatRules");
  if (rights === null) return null;
  const own = chatRulesFor(rights, rules);
  const words = chatRuleWords(waitSeconds > 0 ? { ...own, slowSeconds: 0 } : own);
  if (words.length === 0 && waitSeconds === 0) return null;
  return (
    <p id={id} className="mt-1.5 px-1 text-xs text-on-glass-soft">
      {waitSeconds > 0 && (
        <span role="timer" className="block tabular-nums">
          {t.writeAgainIn({ count: waitSeconds })}
        </span>
      )}
      {words.join(" · ")}
    </p>
  );
}
