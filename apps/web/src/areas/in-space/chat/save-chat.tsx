import type { ChatMessage } from "@veranda/contract";
import * as t from "@veranda/messages/captions";
import { Download } from "lucide-react";
import { useEngineState } from "#engine/engine-state.ts";
import { GlassIconButton } from "#ui/glass-icon-button.tsx";
import { saveTranscript } from "./transcript-file.ts";

/** Downloads the chat. */
export function SaveChat({ messages }: { messages: readonly ChatMessage[] }) {
  const name = useEngineState("room")?.name ?? "";
  if (messages.length === 0) return null;
  return (
    <GlassIconButton label={t.saveTranscript()} onClick={() => saveTranscript(messages, name)}>
      <Download className="size-4.5" aria-hidden="true" />
    </GlassIconButton>
  );
}
