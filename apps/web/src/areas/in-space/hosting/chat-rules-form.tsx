import { SLOW_CHAT_SECONDS, type ChatRules } from "@veranda/contract/rooms/hosting";
import * as chat from "@veranda/messages/chat";
import * as t from "@veranda/messages/hosting";
import { useId } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassSelect } from "#ui/glass-fields.tsx";
import { Switch } from "#ui/switch.tsx";
import { ChatWordsForm } from "./chat-words-form.tsx";
import { Section } from "./section.tsx";

/** Chat moderation settings, each applied at once. */
export function ChatRulesForm() {
  const engine = useEngine();
  const id = useId();
  const rules = useEngineState("hosting.chatRules");
  const change = (changed: Partial<ChatRules>): void => engine.send("set_chat_rules", changed);
  const take = (value: string): void => {
    const slowSeconds = SLOW_CHAT_SECONDS.find((seconds) => String(seconds) === value);
    if (slowSeconds !== undefined) change({ slowSeconds });
  };
  return (
    <Section title={t.chat()} hint={t.chatRulesEnd()}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={id} className="flex-1 text-sm font-medium">
          {t.slowChat()}
        </label>
        <GlassSelect
          id={id}
          value={rules.slowSeconds}
          onChange={({ target }) => take(target.value)}
          className="w-auto!"
        >
          {SLOW_CHAT_SECONDS.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t.noWait() : t.seconds({ count })}
            </option>
          ))}
        </GlassSelect>
      </div>
      <Switch
        label={chat.noLinks()}
        hint={t.noLinksHint()}
        isOn={rules.isWithoutLinks}
        onSwitch={(isWithoutLinks) => change({ isWithoutLinks })}
      />
      <Switch
        label={t.holdGuests()}
        hint={t.holdGuestsHint()}
        isOn={rules.isGuestChatHeld}
        onSwitch={(isGuestChatHeld) => change({ isGuestChatHeld })}
      />
      <ChatWordsForm />
    </Section>
  );
}
