import type { ChatMessage } from "@veranda/contract";
import * as t from "@veranda/messages/chat";
import { useEffect, useRef, useState } from "react";
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
  const whole = useRef<HTMLSpanElement>(null);
  // It is longer than what stood for it, and may end below what is seen of the list.
  useEffect(() => {
    if (isRevealed) whole.current?.scrollIntoView({ block: "nearest" });
  }, [isRevealed]);
  const { text, senderName, isFiltered } = message;
  if (isFiltered === true && isOwn) {
    return (
      <>
        <LinkedText text={text} />
        <span className="block text-xs text-ink-soft">{t.ownHidden()}</span>
      </>
    );
  }
  if (isFiltered !== true || areShown) return <LinkedText text={text} />;
  return (
    <span ref={whole} className={isRevealed ? undefined : "text-ink-soft"}>
      {isRevealed ? <LinkedText text={text} /> : <span className="italic">{t.messageHidden()}</span>}
      <span aria-hidden="true"> · </span>
      <ButtonBase
        aria-label={(isRevealed ? t.hideMessageOf : t.showMessageOf)({ name: senderName })}
        onClick={() => setIsRevealed(!isRevealed)}
        className="hit rounded font-medium text-ink underline"
      >
        {isRevealed ? t.hide() : t.show()}
      </ButtonBase>
    </span>
  );
}
