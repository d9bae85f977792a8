import { useInfiniteQuery } from "@tanstack/react-query";
import { CHAT_MESSAGE_MAX } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { SendHorizontal } from "lucide-react";
import { Suspense, useEffect, useId, useRef, type SyntheticEvent } from "react";
import { friendsQuery } from "#api/people-queries.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { keepDraft, useChatDraft } from "./chat-draft.ts";
import { useReadAloud } from "./read-aloud-settings.ts";
import { ChatRulesNote } from "./chat-rules-note.tsx";
import { noteSent, useSlowChat } from "./slow-chat.ts";
import { useSilence } from "./use-silence.ts";
import { isComposing } from "#ui/is-composing.ts";
import { ButtonBase } from "#ui/button.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { useLimitedReach } from "./use-limited-reach.ts";

/** Length from which the remaining characters are shown. */
const COUNT_FROM = CHAT_MESSAGE_MAX - 60;

// Most people aren't hosts.
const Under16Note = lazyComponent(() =>
  import("../hosting/under-16-note.tsx").then(({ Under16Note }) => Under16Note),
);

export function ChatForm() {
  const engine = useEngine();
  const me = useEngineState("session.me");
  const isAway = useEngineState("session.reconnecting") !== null;
  const silence = useSilence();
  const isLimitedToFriends = useEngineState("rights")?.isLimitedToFriends === true;
  const text = useChatDraft();
  const { areMineRead } = useReadAloud();
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const waitSeconds = useSlowChat();
  const isReachLimited = useLimitedReach();
  const message = text.trim();
  const isSendable =
    message !== "" && message.length <= CHAT_MESSAGE_MAX && !isAway && silence === null && waitSeconds === 0;

  const isSilenced = silence !== null;
  const wasSilenced = useRef(isSilenced);
  useEffect(() => {
    // Where one can't write, nothing invites to.
    if (!wasSilenced.current) field.current?.focus({ preventScroll: true });
  }, []);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (me === null || !isSendable) return;
    engine.send("send_chat_message", { senderId: me, message, ...(areMineRead && { isReadAloud: true }) });
    noteSent(me);
    keepDraft("");
  };

  return (
    <form onSubmit={send} className="relative mx-3 mb-3">
      {(silence !== null || isLimitedToFriends) && (
        <p role="status" className="mb-2 rounded-2xl bg-on-glass/8 px-4 py-2 text-sm">
          {silence ?? <FriendsOnly />}
        </p>
      )}
      <div className="relative">
        <textarea
          ref={field}
          rows={1}
          readOnly={isSilenced}
          aria-label={t.message()}
          aria-describedby={noteId}
          placeholder={isAway ? t.reconnecting() : silence === null ? t.saySomething() : ""}
          maxLength={CHAT_MESSAGE_MAX}
          value={text}
          onChange={(event) => keepDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey && !isComposing(event)) send(event);
          }}
          className="block field-sizing-content max-h-32 min-h-12 w-full resize-none rounded-2xl border border-glass-line bg-black/30 py-3 pr-12 pl-4 text-[0.9375rem] leading-snug text-on-glass placeholder:text-on-glass-soft focus-visible:outline-on-glass"
        />
        <ButtonBase
          type="submit"
          aria-label={t.send()}
          disabled={!isSendable}
          className="absolute right-1.5 bottom-1.5 grid size-9 place-items-center rounded-full text-on-glass transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass disabled:opacity-35"
        >
          <SendHorizontal className="size-5" aria-hidden="true" />
        </ButtonBase>
      </div>
      {silence === null && <ChatRulesNote id={noteId} waitSeconds={waitSeconds} />}
      {silence === null && isReachLimited && (
        <Suspense fallback={null}>
          <Under16Note />
        </Suspense>
      )}
      {text.length >= COUNT_FROM && (
        <p className="mt-1 px-1 text-right text-xs text-on-glass-soft tabular-nums">
          {t.charactersLeft({ count: CHAT_MESSAGE_MAX - text.length })}
        </p>
      )}
    </form>
  );
}

/** To somebody who talks with friends only: whether any of them is here to answer. */
function FriendsOnly() {
  const participants = useEngineState("participants");
  const { data, hasNextPage } = useInfiniteQuery(friendsQuery());
  const friends = data?.pages.flatMap((page) => page.friends.map(({ userID }) => userID));
  const isAlone =
    friends !== undefined &&
    !hasNextPage &&
    Object.values(participants).every(({ userId }) => userId === null || !friends.includes(userId));
  return isAlone ? t.noFriendsHere() : t.friendsOnlyHere();
}
