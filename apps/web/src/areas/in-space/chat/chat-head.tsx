import type { ChatMessage } from "@veranda/contract";
import * as t from "@veranda/messages/captions";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { TranscriptSwitch } from "../captions/transcript-switch.tsx";
import { saveTranscript } from "./transcript-file.ts";

/** What one may do with the conversation: take it along, and as a host have it kept. It scrolls with what was said. */
export function ChatHead({ messages }: { messages: readonly ChatMessage[] }) {
  const name = useEngineState("room")?.name ?? "";
  return (
    <div className="-mx-2">
      <TranscriptSwitch />
      {messages.length > 0 && (
        <div className="border-b border-glass-line px-2 py-1.5">
          <HeadButton onPress={() => saveTranscript(messages, name)} icon={<Download />}>
            {t.saveTranscript()}
          </HeadButton>
        </div>
      )}
    </div>
  );
}

type HeadButtonProps = { onPress: () => void; icon: ReactNode; children: string };

const HeadButton = ({ onPress, icon, children }: HeadButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="hit flex h-9 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium text-on-glass-soft transition-colors duration-150 hover:bg-glass-hover hover:text-on-glass focus-visible:outline-on-glass [&>svg]:size-4 [&>svg]:shrink-0"
  >
    {icon} {children}
  </button>
);
