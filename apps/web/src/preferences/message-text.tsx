import type { ChatMessage } from "@veranda/contract";
import * as t from "@veranda/messages/chat";
import { useState } from "react";
import { ButtonBase } from "#ui/button.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { useFilteredMessages } from "./filtered-messages.ts";

type MessageTextProps = {
  message: Pick<ChatMessage, "text" | "senderName" | "isFiltered">;
  isOwn?: boolean;
};

/** What somebody wrote; with filtered words only once this reader wants to see it. Its sender is told that it is hidden. */
export function MessageText({ message, isOwn = false }: MessageTextProps) {
  const { areShown } = useFilteredMessages();
  const [isRevealed, setIsRevealed] = useState(false);
  const { text, senderName, isFiltered } = message;
  if (isFiltered === true && isOwn) {
    return (
      <>
        <LinkedText text={text} />
        <span className="block text-xs text-ink-soft">{t.ownHidden()}</span>
      </>
    );
  }
  if (isFiltered !== true || areShown || isRevealed) return <LinkedText text={text} />;
  return (
    <span className="text-ink-soft">
      <span className="italic">{t.messageHidden()}</span>
      <span aria-hidden="true"> · </span>
      <ButtonBase
        aria-label={t.showMessageOf({ name: senderName })}
        onClick={() => setIsRevealed(true)}
        className="hit rounded font-medium text-ink underline"
      >
        {t.show()}
      </ButtonBase>
    </span>
  );
}
