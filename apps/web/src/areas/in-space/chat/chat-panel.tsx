import { mayHost } from "@veranda/contract";
import { formatDate } from "@veranda/messages";
import * as here from "@veranda/messages/people-here";
import * as t from "@veranda/messages/space";
import { MessageCircle } from "lucide-react";
import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { ReportMessageButton } from "#areas/people";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { signInFromSpace } from "#session/auth.ts";
import { openPersonCard, recentPerson, rememberStranger } from "../people/recent-people.ts";
import { useIsMuted } from "../people/muted-people.ts";
import { useWaiting } from "../hosting/use-may-host.ts";
import { TranscriptSwitch } from "../captions/transcript-switch.tsx";
import { SaveChat } from "./save-chat.tsx";
import { ChatForm } from "./chat-form.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { MessageText } from "#preferences/message-text.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { RemoveMessageButton } from "./remove-message-button.tsx";
import { SpokenMark } from "./spoken-mark.tsx";
import { useSilence } from "./use-silence.ts";
import { bundleMessages, type MessageBundle } from "./message-bundles.ts";

/** Distance from the end within which the list scrolls with new messages, in pixels. */
const NEAR_END_PX = 80;

// Most people aren't hosts.
const MessagesWait = lazyComponent(() =>
  import("../hosting/messages-wait.tsx").then(({ MessagesWait }) => MessagesWait),
);

type ChatPanelProps = { onClose: () => void; onHostTools: () => void };

/** The chat of this instance: messages and an input field. */
export function ChatPanel({ onClose, onHostTools }: ChatPanelProps) {
  const isMuted = useIsMuted();
  const participants = useEngineState("participants");
  // Current names of people here also label their earlier messages.
  const messages = useEngineState("chat.messages").flatMap((message) =>
    isMuted(message.senderId)
      ? []
      : { ...message, senderName: participants[message.senderId]?.displayName ?? message.senderName },
  );
  const me = useEngineState("session.me");
  const { roomId } = useEngine().state.session;
  const held = useEngineState("chat.held");
  const rights = useEngineState("rights");
  const isHost = rights !== null && mayHost(rights);
  const isWaitedFor = useWaiting().messages > 0;
  const maySay = useSilence() === null;
  const lastId = messages.at(-1)?.id;
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useEffect(() => {
    const element = list.current;
    const onScroll = () => {
      if (element)
        isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    };
    // When the list shrinks, as by a keyboard, it stays scrolled to the end.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element?.scrollTo({ top: element.scrollHeight });
    });
    if (element) observer.observe(element);
    element?.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element?.removeEventListener("scroll", onScroll);
    };
  }, []);

  useLayoutEffect(() => {
    if ((lastId !== undefined || held.length > 0) && isAtEnd.current)
      list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lastId, held.length]);

  return (
    <Sheet place="beside" title={t.chat()} tools={<SaveChat messages={messages} />} onClose={onClose}>
      <div
        ref={list}
        role="log"
        aria-label={t.messages()}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-3 focus-visible:outline-offset-[-3px] focus-visible:outline-on-glass"
      >
        {/* Scrolls with the messages. */}
        <div className="-mx-5">
          <TranscriptSwitch />
        </div>
        {messages.length + held.length === 0 && !isWaitedFor && (
          <div className="grid h-full place-items-center text-center text-on-glass-soft">
            <p className="max-w-[32ch]">
              <MessageCircle className="mx-auto mb-3 size-7" aria-hidden="true" />
              {maySay ? t.noMessages() : t.noMessagesYet()}
            </p>
          </div>
        )}
        {bundleMessages(messages).map((bundle) => (
          <div key={bundle.key} className="mt-4 first:mt-1">
            <p className="flex items-baseline gap-2 text-sm">
              <SenderName bundle={bundle} />
              {bundle.watcher !== undefined && (
                <span className="truncate text-xs text-on-glass-soft">{here.watches()}</span>
              )}
              <time dateTime={bundle.sentAt} className="shrink-0 text-xs text-on-glass-soft">
                {formatDate(new Date(bundle.sentAt), { hour: "numeric", minute: "2-digit" })}
              </time>
            </p>
            {bundle.messages.map((message) => (
              <div key={message.id} className={`group relative mt-0.5 ${isHost ? "pr-14" : "pr-7"}`}>
                <p className="text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-wrap">
                  {message.isSpoken === true && <SpokenMark />}
                  <MessageText message={message} isOwn={message.senderId === me} />
                </p>
                {isHost && <RemoveMessageButton id={message.id} isAlone={message.senderId === me} />}
                {message.senderId !== me && roomId !== null && (
                  <ReportMessageButton
                    message={message}
                    spaceId={roomId}
                    accountId={bundle.watcher?.userId ?? recentPerson(message.senderId)?.userId ?? null}
                    signIn={signInFromSpace}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
        {held.map((text, at) => (
          <div key={`${at} ${text}`} className="mt-4 first:mt-1">
            <p className="flex items-baseline gap-2 text-sm">
              <span className="truncate font-semibold text-glass-accent">{t.you()}</span>
              <span className="shrink-0 text-xs text-on-glass-soft">{t.waitsForHost()}</span>
            </p>
            <p className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-wrap opacity-60">
              <LinkedText text={text} />
            </p>
          </div>
        ))}
      </div>
      {isWaitedFor && (
        <Suspense fallback={null}>
          <MessagesWait onHostTools={onHostTools} />
        </Suspense>
      )}
      <ChatForm />
    </Sheet>
  );
}

/** Opens the sender's card. */
function SenderName({ bundle }: { bundle: MessageBundle }) {
  const { senderId, senderName } = bundle;
  const engine = useEngine();
  const me = useEngineState("session.me");
  const person = useEngineState("participants")[senderId] ?? recentPerson(senderId);
  if (senderId === me) return <span className="truncate font-semibold text-glass-accent">{t.you()}</span>;
  return (
    <ButtonBase
      onClick={() => openPersonCard(engine, person ?? rememberStranger(bundle))}
      className="hit truncate rounded font-semibold hover:underline focus-visible:outline-on-glass"
    >
      {senderName}
    </ButtonBase>
  );
}
