import { MessageCircle } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useEngineState } from "../engine/engine-state.ts";
import { ChatForm } from "./chat-form.tsx";
import { bundleMessages } from "./message-bundles.ts";

/** Closer to the end than this, the list follows what comes. */
const NEAR_END_PX = 80;

const CLOCK = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });

/** The conversation of this instance: what was said, and a field to say something. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const messages = useEngineState("chat.messages");
  const me = useEngineState("session.me");
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useEffect(() => {
    const element = list.current;
    const look = () => {
      if (element)
        isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    };
    element?.addEventListener("scroll", look, { passive: true });
    return () => element?.removeEventListener("scroll", look);
  }, []);

  useLayoutEffect(() => {
    if (messages.length > 0 && isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages]);

  return (
    <SidePanel title="Chat" onClose={onClose}>
      <div
        ref={list}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-3 focus-visible:outline-offset-[-3px] focus-visible:outline-on-glass"
      >
        {messages.length === 0 && (
          <div className="grid h-full place-items-center text-center text-on-glass-soft">
            <p className="max-w-[24ch]">
              <MessageCircle className="mx-auto mb-3 size-7" aria-hidden="true" />
              Nobody has said anything yet. Say hello.
            </p>
          </div>
        )}
        {bundleMessages(messages).map((bundle) => (
          <div key={bundle.key} className="mt-4 first:mt-1">
            <p className="flex items-baseline gap-2 text-sm">
              <span className={`truncate font-semibold ${bundle.senderId === me ? "text-[#ffc9a8]" : ""}`}>
                {bundle.senderId === me ? "You" : bundle.senderName}
              </span>
              <time dateTime={bundle.sentAt} className="shrink-0 text-xs text-on-glass-soft">
                {CLOCK.format(new Date(bundle.sentAt))}
              </time>
            </p>
            {bundle.messages.map(({ id, text }) => (
              <p key={id} className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere whitespace-pre-wrap">
                {text}
              </p>
            ))}
          </div>
        ))}
      </div>
      <ChatForm />
    </SidePanel>
  );
}
