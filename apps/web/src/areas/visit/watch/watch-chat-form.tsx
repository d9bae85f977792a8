import { CHAT_MESSAGE_MAX } from "@veranda/contract";
import * as space from "@veranda/messages/space";
import * as t from "@veranda/messages/watch";
import type { SyntheticEvent } from "react";
import { chatRuleWords } from "#i18n/chat-rule-words.ts";
import { openLogin } from "#session/auth.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { WatchView } from "./watch-session.ts";

const RESTRICTIONS = {
  chat_disabled: space.chatOff,
  guest_text_chat_disabled: space.guestsCannotChat,
  off_by_parent: space.offByParent,
} as const;

type ChatFormProps = Pick<WatchView, "displayName" | "restriction" | "rules"> & {
  text: string;
  onChange: (text: string) => void;
  onSay: (text: string) => void;
};

/** Writing in the chat of a broadcast, or why that is not possible. */
export function WatchChatForm({ displayName, restriction, rules, text, onChange, onSay }: ChatFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const said = text.trim();
    if (said !== "") onSay(said);
  };
  if (restriction !== null)
    return (
      <div className="mt-4 grid gap-3">
        <Field
          label={t.writeAs({ name: displayName })}
          hint={RESTRICTIONS[restriction]()}
          disabled
          className="disabled:opacity-55"
        />
        {restriction === "guest_text_chat_disabled" && (
          <div>
            <Button variant="plain" onClick={() => openLogin()}>
              {space.signIn()}
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <form onSubmit={submit} className="mt-4 flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field
          label={t.writeAs({ name: displayName })}
          placeholder={t.saySomething()}
          hint={chatRuleWords(rules).join(" · ") || undefined}
          maxLength={CHAT_MESSAGE_MAX}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <Button type="submit" variant="plain" disabled={text.trim() === ""}>
        {t.send()}
      </Button>
    </form>
  );
}
