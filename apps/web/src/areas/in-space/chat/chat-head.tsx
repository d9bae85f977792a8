import type { ChatMessage } from "@veranda/contract";
import * as t from "@veranda/messages/captions";
import { Download, Volume2, VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { TranscriptSwitch } from "../captions/transcript-switch.tsx";
import { chooseReadAloud, useReadAloud } from "./read-aloud-settings.ts";
import { saveTranscript } from "./transcript-file.ts";

/** What one may do with the conversation: have one's own messages read, take it along, and as a host have it kept. */
export function ChatHead({ messages }: { messages: readonly ChatMessage[] }) {
  const { areMineRead } = useReadAloud();
  const name = useEngineState("room")?.name ?? "";
  return (
    <>
      <TranscriptSwitch />
      <div className="flex flex-wrap gap-1 border-b border-glass-line px-4 py-1.5">
        {"speechSynthesis" in window && (
          <HeadButton
            isPressed={areMineRead}
            onPress={() => chooseReadAloud({ areMineRead: !areMineRead })}
            icon={areMineRead ? <Volume2 /> : <VolumeX />}
          >
            {t.readMine()}
          </HeadButton>
        )}
        {messages.length > 0 && (
          <HeadButton onPress={() => saveTranscript(messages, name)} icon={<Download />}>
            {t.saveTranscript()}
          </HeadButton>
        )}
      </div>
    </>
  );
}

type HeadButtonProps = { isPressed?: boolean; onPress: () => void; icon: ReactNode; children: string };

const HeadButton = ({ isPressed, onPress, icon, children }: HeadButtonProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
    className="hit flex h-9 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium text-on-glass-soft transition-colors duration-150 hover:bg-glass-hover hover:text-on-glass focus-visible:outline-on-glass aria-pressed:text-glass-accent [&>svg]:size-4 [&>svg]:shrink-0"
  >
    {icon} {children}
  </button>
);
