import { SLOW_CHAT_SECONDS, type ChatRules } from "@veranda/contract/rooms/hosting";
import * as chat from "@veranda/messages/chat";
import * as t from "@veranda/messages/hosting";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { chatRuleWords } from "#i18n/chat-rule-words.ts";
import { ButtonBase } from "#ui/button.tsx";
import { GlassSelect } from "#ui/glass-fields.tsx";
import { Switch } from "#ui/switch.tsx";
import { ChatWordsForm, FILTERS } from "./chat-words-form.tsx";

/** Chat moderation, closed at first, with the rules in force; each setting applies at once. */
export function ChatModeration() {
  const rules = useEngineState("hosting.chatRules");
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const inForce = [
    ...chatRuleWords(rules),
    ...(rules.wordFilter === "off" ? [] : [`${t.wordFilter()}: ${FILTERS[rules.wordFilter]()}`]),
  ];
  return (
    <section
      aria-label={t.chatModeration()}
      className="grid border-t border-glass-line py-2 first:border-t-0"
    >
      <ButtonBase
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-2xl px-2 py-1.5 text-left transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass"
      >
        <span>
          <span className="block text-sm font-semibold">{t.chatModeration()}</span>
          {!isOpen && inForce.length > 0 && (
            <span className="block text-xs text-on-glass-soft">{inForce.join(" · ")}</span>
          )}
        </span>
        <Chevron className="size-4.5 shrink-0 text-on-glass-soft" aria-hidden="true" />
      </ButtonBase>
      {isOpen && <ChatRulesForm rules={rules} />}
    </section>
  );
}

function ChatRulesForm({ rules }: { rules: ChatRules }) {
  const engine = useEngine();
  const id = useId();
  const isKept = useEngineState("rights")?.isHost === true;
  const change = (changed: Partial<ChatRules>): void => engine.send("set_chat_rules", changed);
  const take = (value: string): void => {
    const slowSeconds = SLOW_CHAT_SECONDS.find((seconds) => String(seconds) === value);
    if (slowSeconds !== undefined) change({ slowSeconds });
  };
  return (
    <>
      <p className="pt-1 pb-2 text-xs text-on-glass-soft">{isKept ? t.chatRulesKept() : t.chatRulesEnd()}</p>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div className="flex-1">
          <label htmlFor={id} className="text-sm font-medium">
            {t.slowChat()}
          </label>
          <p id={`${id}-hint`} className="text-xs text-on-glass-soft">
            {t.slowChatHint()}
          </p>
        </div>
        <GlassSelect
          id={id}
          aria-describedby={`${id}-hint`}
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
    </>
  );
}
